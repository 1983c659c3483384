import { randomBytes } from 'node:crypto'
import type { Receives } from '@openbook/api/core/route.ts'
import type { adminInvite, Signup } from '@openbook/api/signups.ts'
import { reachAll } from '../core/db/reach.ts'
import type { Acting } from '../core/http/context.ts'
import { Refused } from '../core/http/refused.ts'
import { requireProof } from '../sessions/prove.ts'
import { enrolUser } from '../users/enrol.ts'
import { holdPeople } from '../users/hold-people.ts'
import * as users from '../users/queries.ts'
import { updateUser } from '../users/update.ts'
import { invite, mailInvitation, refuseWithoutMail } from './invite.ts'
import { holdManaged } from './managed.ts'
import * as queries from './queries.ts'

const SUBJECT = 'users'

/** Adds somebody who chooses their password by an invitation: nobody else ever knows it. */
export async function inviteUser(act: Acting, wanted: Receives<typeof adminInvite>['body']) {
  const { core, db, viewer, audit } = act
  refuseWithoutMail(core)
  await requireProof(db, viewer)
  await reachAll(db, viewer)
  const password = randomBytes(24).toString('base64url')
  const id = await enrolUser(core, db, viewer, { ...wanted, password, change_password: false })
  audit({ subject_type: SUBJECT, subject_id: id, changes: wanted })
  const user = await users.show(db, id)
  await send(act, user.business_unit_id, await queries.insertInvited(db, id, viewer.user_id))
  return users.show(db, id)
}

/** Another invitation for somebody who did not accept theirs; the one before is no longer good. */
export async function inviteAgain(act: Acting, id: number) {
  const { core, db, viewer, audit } = act
  refuseWithoutMail(core)
  await requireProof(db, viewer)
  await reachAll(db, viewer)
  const { business_unit_id, signup } = await waiting(act, id)
  audit({ subject_type: SUBJECT, subject_id: id })
  await send(act, business_unit_id, signup)
  return users.show(db, id)
}

/** Takes an invitation back: its link leads nowhere, and who was invited has no access, also not by way of a forgotten password. */
export async function withdrawInvitation(act: Acting, id: number) {
  const { db, viewer, audit } = act
  await reachAll(db, viewer)
  await holdPeople(db, [viewer.user_id, id])
  const { signup } = await waiting(act, id)
  await queries.voidInvitation(db, signup.id)
  audit({ subject_type: SUBJECT, subject_id: id })
  return updateUser(act, id, { active: false })
}

/** Whom the viewer manages and who has not accepted yet, held. */
async function waiting({ db, viewer }: Acting, id: number) {
  const user = await holdManaged(db, viewer, id)
  const signup = user.invitation ? await queries.unaccepted(db, id) : undefined
  if (!signup)
    throw new Refused(
      409,
      { base: 'They have no open invitation: they have accepted it, or are without access. Reload to see how.' },
      'signups.no_invitation',
    )
  return { business_unit_id: user.business_unit_id, signup }
}

async function send(act: Acting, business_unit_id: number, signup: Signup) {
  await mailInvitation(act, business_unit_id, signup, await invite(act.db, signup.id))
}
