import { createHmac, randomInt } from 'node:crypto'
import { brandIn } from '../core/brand-in.ts'
import type { Core } from '../core/core.ts'
import type { Db } from '../core/db/database.ts'
import { Refused } from '../core/http/refused.ts'
import { type Mail, NotKnown } from '../core/vendors/mail/mail.ts'
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

interface Code {
  id: number
  mail: Mail
}

/** Six digits and the letter that brings them. The person is held, so that codes asked for at once are counted one after the other. */
export async function newMailCode(core: Core, db: Db, user: Recipient): Promise<Code> {
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
  const [made] = await db.prepared<{ id: number }>(
    'insert into mail_codes (business_unit_id, user_id, code_hash) values ($1, $2, $3) returning id',
    [user.business_unit_id, user.id, hashOf(core, user.id, code)],
  )
  const { name: brand } = await brandIn(core, db, user.business_unit_id)
  const mail = {
    to: user.email,
    subject: `${code} is your ${brand} code`,
    body: `Hello ${user.first_name},\n\nyour code is ${code}. It is good for 10 minutes.\n\nIf you did not try to sign in, someone knows your password: change it.\n`,
    business_unit_id: user.business_unit_id,
    user_id: user.id,
  }
  return { id: made?.id ?? 0, mail }
}

/** Mails it, while nobody waits for its person; a code that did not go out is none, and does not count. Gives where to, masked. */
export async function mailCode(core: Core, { id, mail }: Code): Promise<string> {
  await core.mail.send(mail).catch(async (error: unknown) => {
    if (!(error instanceof NotKnown))
      await core.database.system(db => db.prepared('delete from mail_codes where id = $1', [id]))
    throw error
  })
  return masked(mail.to)
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
