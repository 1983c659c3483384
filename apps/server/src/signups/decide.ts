import { randomBytes } from 'node:crypto'
import type { Receives } from '@openbook/api/core/route.ts'
import type { adminUpdate, Signup } from '@openbook/api/signups.ts'
import type { Viewer } from '@openbook/auth/viewer.ts'
import { brandOf } from '@openbook/config/brands.ts'
import type { Core } from '../core/core.ts'
import type { Db } from '../core/db/database.ts'
import { hashToken } from '../core/http/authenticate.ts'
import type { AuditNote } from '../core/http/context.ts'
import { invalid, Refused } from '../core/http/refused.ts'
import { enrolUser } from '../users/enrol.ts'
import { brandNameOf } from '../users/queries.ts'
import { invitationMail } from './invitation-mail.ts'
import * as queries from './queries.ts'

const DAYS = 7
const USERNAME = /^[a-z0-9][a-z0-9._@+-]{2,59}$/

interface Act {
  core: Core
  db: Db
  viewer: Viewer
  audit: (note: AuditNote) => void
  afterCommit: (act: () => Promise<unknown>) => void
}
type Body = Receives<typeof adminUpdate>['body']

/** Answers a request: makes the user and an invitation, turns it down, or makes another invitation. */
export async function decideSignup(
  act: Act,
  id: number,
  body: Body,
): Promise<Signup & { invitation_path: string | null }> {
  const { db, viewer, audit } = act
  const signup = await queries.hold(db, id)
  let invitation_path: string | null = null
  if (body.act === 'invite_again') {
    if (signup.status !== 'approved' || signup.accepted_at) throw settled('There is no invitation to make again.')
    invitation_path = await invite(db, id)
  } else {
    if (signup.status !== 'pending') throw settled('This request has been answered already. Reload to see how.')
    if (body.act === 'reject')
      await queries.decide(db, id, { status: 'rejected', decided_by: viewer.user_id, reason: body.reason })
    else invitation_path = await approve(act, signup, body)
  }
  audit({ action: `signups.${body.act}`, subject_type: 'signups', subject_id: id, changes: body })
  const after = await queries.show(db, id)
  if (invitation_path) await mailInvitation(act, after, invitation_path)
  return { ...after, invitation_path }
}

async function approve({ core, db, viewer }: Act, signup: Signup, body: Extract<Body, { act: 'approve' }>) {
  if (!USERNAME.test(body.username))
    throw invalid('username', 'Use 3 to 60 letters, digits and . _ @ + -, beginning with a letter or digit.')
  const user_id = await enrolUser(core, db, viewer, {
    ...{ username: body.username, role: body.role, manager_id: body.manager_id },
    ...{ first_name: signup.first_name, last_name: signup.last_name, email: signup.email },
    ...{ phone: signup.phone, company_name: signup.company_name },
    password: randomBytes(24).toString('base64url'),
  })
  await queries.decide(db, signup.id, { status: 'approved', decided_by: viewer.user_id, user_id })
  return invite(db, signup.id)
}

/** A fresh invitation; the one before is no longer good. */
async function invite(db: Db, id: number): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await queries.invite(db, id, hashToken(token), DAYS)
  return `/invitation/${token}`
}

/** The link goes to the person too, once there is an account behind it. */
async function mailInvitation({ core, db, viewer, afterCommit }: Act, signup: Signup, path: string) {
  const { business_unit_id } = viewer
  const agency = await queries.agencyName(db, business_unit_id)
  const brand = brandOf(core.env.brand ?? (await brandNameOf(db, business_unit_id))).name
  const mail = invitationMail(signup, { agency, brand, business_unit_id, link: `${core.env.publicUrl}${path}` })
  afterCommit(() => core.mail.send(mail))
}

const settled = (sentence: string) => new Refused(409, { base: sentence }, 'signups.settled')
