import { randomBytes } from 'node:crypto'
import type { Signup } from '@openbook/api/signups.ts'
import { brandIn } from '../core/brand-in.ts'
import type { Core } from '../core/core.ts'
import type { Db } from '../core/db/database.ts'
import { hashToken } from '../core/http/authenticate.ts'
import type { Acting } from '../core/http/context.ts'
import { Refused } from '../core/http/refused.ts'
import { notify } from '../notifications/notify.ts'
import { invitationMail } from './invitation-mail.ts'
import * as queries from './queries.ts'

const DAYS = 7

/** A fresh invitation; the one before is no longer good. Answers the way to it. */
export async function invite(db: Db, signupId: number): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await queries.invite(db, signupId, hashToken(token), DAYS)
  return `/invitation/${token}`
}

/** For who is shown no link: throws a 409 where nobody carries the mail, with what to do instead. */
export function refuseWithoutMail({ mail }: Core): void {
  if (mail.vendor !== 'none') return
  const base = 'No mail server is set up, so no invitation can be sent. Give them a password instead.'
  throw new Refused(409, { base }, 'signups.no_mail')
}

/** Whether it can be mailed at all: the link then goes to the person too, once there is an account behind it; in the name and brand of the agency they are invited into. Where it could not be mailed, whoever asked for it hears. */
export async function mailInvitation(
  { core, db, viewer, afterCommit }: Acting,
  business_unit_id: number,
  signup: Signup,
  path: string,
): Promise<boolean> {
  if (core.mail.vendor === 'none') return false
  const agency = await queries.agencyName(db, business_unit_id)
  const brand = (await brandIn(core, db, business_unit_id)).name
  const to = await queries.addressOf(db, signup)
  const mail = invitationMail(signup, { to, agency, brand, business_unit_id, link: `${core.env.publicUrl}${path}` })
  afterCommit(() =>
    core.mail.send(mail).catch((error: unknown) => {
      core.log.warn({ err: error }, 'an invitation not mailed')
      return core.database.tenant(viewer, told => tellNotMailed(core, told, viewer.user_id, to, signup))
    }),
  )
  return true
}

const tellNotMailed = (core: Core, db: Db, user_id: number, to: string, signup: Signup) =>
  notify(core, db, {
    user_id,
    kind: 'signups.not_mailed',
    title: `The invitation to ${to} could not be mailed`,
    body: 'Send it again from their page under Users in the console.',
    data: { user_id: signup.user_id },
  })
