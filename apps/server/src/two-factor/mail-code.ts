import { createHmac, randomInt } from 'node:crypto'
import { brandIn } from '../core/brand-in.ts'
import type { Core } from '../core/core.ts'
import type { Db } from '../core/db/database.ts'
import { Refused } from '../core/http/refused.ts'
import { holdPerson } from '../sessions/end-all.ts'

const MOST_AN_HOUR = 6

export interface Recipient {
  id: number
  business_unit_id: number
  email: string
  first_name: string
}

const hashOf = (core: Core, userId: number, code: string) =>
  createHmac('sha256', core.env.secret).update(`mail-code:${userId}:${code}`).digest()

/** `j•••@example.com`: enough to know which mailbox to open. */
export const masked = (email: string) => email.replace(/^(.)[^@]*/, '$1•••')

/** Mails six digits. The person is held, so that codes asked for at once are counted one after the other. */
export async function sendMailCode(core: Core, db: Db, user: Recipient): Promise<string> {
  await holdPerson(db, user.id)
  const [sent] = await db.prepared<{ count: number }>(
    `select count(*) from mail_codes where user_id = $1 and sent_at > now() - interval '1 hour'`,
    [user.id],
  )
  if ((sent?.count ?? 0) >= MOST_AN_HOUR)
    throw new Refused(
      429,
      { base: 'Too many codes were sent. Wait an hour, or use another way.' },
      'two_factor.too_many',
    )
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  await db.prepared('insert into mail_codes (business_unit_id, user_id, code_hash) values ($1, $2, $3)', [
    user.business_unit_id,
    user.id,
    hashOf(core, user.id, code),
  ])
  const { name: brand } = await brandIn(core, db, user.business_unit_id)
  await core.mail.send({
    to: user.email,
    subject: `${code} is your ${brand} code`,
    body: `Hello ${user.first_name},\n\nyour code is ${code}. It is good for 10 minutes.\n\nIf you did not try to sign in, someone knows your password: change it.\n`,
    business_unit_id: user.business_unit_id,
    user_id: user.id,
  })
  return masked(user.email)
}

/** Whether a code of the last ten minutes is this one; it is not good again. */
export async function spendMailCode(core: Core, db: Db, userId: number, code: string): Promise<boolean> {
  const used = await db.prepared(
    `update mail_codes set used_at = now()
      where user_id = $1 and code_hash = $2 and used_at is null and sent_at > now() - interval '10 minutes' returning id`,
    [userId, hashOf(core, userId, code)],
  )
  return used.length > 0
}
