import { randomBytes } from 'node:crypto'
import type { Signup } from '@openbook/api/signups.ts'
import { brandIn } from '../core/brand-in.ts'
import type { Db } from '../core/db/database.ts'
import { hashToken } from '../core/http/authenticate.ts'
import type { Acting } from '../core/http/context.ts'
import { invitationMail } from './invitation-mail.ts'
import * as queries from './queries.ts'

const DAYS = 7

/** A fresh invitation; the one before is no longer good. Answers the way to it. */
export async function invite(db: Db, signupId: number): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await queries.invite(db, signupId, hashToken(token), DAYS)
  return `/invitation/${token}`
}

/** The link goes to the person too, once there is an account behind it; in the name and brand of the agency they are invited into. */
export async function mailInvitation(
  { core, db, afterCommit }: Acting,
  business_unit_id: number,
  signup: Signup,
  path: string,
) {
  const agency = await queries.agencyName(db, business_unit_id)
  const brand = (await brandIn(core, db, business_unit_id)).name
  const to = await queries.addressOf(db, signup)
  const mail = invitationMail(signup, { to, agency, brand, business_unit_id, link: `${core.env.publicUrl}${path}` })
  afterCommit(() => core.mail.send(mail))
}
