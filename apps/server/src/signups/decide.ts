import { randomBytes } from 'node:crypto'
import { username } from '@openbook/api/core/fields.ts'
import type { Gives, Receives } from '@openbook/api/core/route.ts'
import type { adminUpdate, Signup } from '@openbook/api/signups.ts'
import type { Acting } from '../core/http/context.ts'
import { invalid, Refused } from '../core/http/refused.ts'
import { requireProof } from '../sessions/prove.ts'
import { enrolUser } from '../users/enrol.ts'
import { invite, mailInvitation } from './invite.ts'
import { holdManaged } from './managed.ts'
import * as queries from './queries.ts'

type Body = Receives<typeof adminUpdate>['body']

/** Answers a request: makes the user and an invitation, turns it down, or makes another invitation. Who lets somebody in showed a moment ago who they are. */
export async function decideSignup(act: Acting, id: number, body: Body): Promise<Gives<typeof adminUpdate>> {
  const { db, viewer, audit } = act
  if (body.act !== 'reject') await requireProof(db, viewer)
  let invitation_path: string | null = null
  if (body.act === 'invite_again') invitation_path = await inviteAgain(act, id)
  else {
    const signup = await queries.hold(db, id)
    if (signup.status !== 'pending') throw settled('This request has been answered already. Reload to see how.')
    if (body.act === 'reject')
      await queries.decide(db, id, { status: 'rejected', decided_by: viewer.user_id, reason: body.reason })
    else invitation_path = await approve(act, signup, body)
  }
  audit({ action: `signups.${body.act}`, subject_type: 'signups', subject_id: id, changes: body })
  const after = await queries.show(db, id)
  const invitation_mailed =
    invitation_path !== null && (await mailInvitation(act, viewer.business_unit_id, after, invitation_path))
  return { ...after, invitation_path, invitation_mailed }
}

/** Whoever signed in already is not invited: the link would be a way into an account in use. */
async function inviteAgain({ db, viewer }: Acting, id: number) {
  const { user_id } = await queries.show(db, id)
  const user = user_id ? await holdManaged(db, viewer, user_id) : undefined
  if (user?.last_sign_in_at)
    throw settled(
      'They have signed in already, and need no invitation. A new password is set on their page under Users.',
    )
  const signup = await queries.hold(db, id)
  if (!user?.active || signup.status !== 'approved' || signup.accepted_at)
    throw settled(
      'There is no invitation to make again: they have accepted it, or are without access. Reload to see how.',
    )
  return invite(db, id)
}

async function approve({ core, db, viewer }: Acting, signup: Signup, body: Extract<Body, { act: 'approve' }>) {
  const { error } = username.safeParse(body.username)
  if (error) throw invalid('username', error.issues[0]?.message ?? error.message)
  const user_id = await enrolUser(core, db, viewer, {
    ...{ username: body.username, role: body.role, manager_id: body.manager_id },
    ...{ first_name: signup.first_name, last_name: signup.last_name, email: signup.email },
    ...{ phone: signup.phone, company_name: signup.company_name },
    password: randomBytes(24).toString('base64url'),
  })
  await queries.decide(db, signup.id, { status: 'approved', decided_by: viewer.user_id, user_id })
  return invite(db, signup.id)
}

const settled = (sentence: string) => new Refused(409, { base: sentence }, 'signups.settled')
