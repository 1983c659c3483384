import { TAKE_BACK_SECONDS } from '@openbook/api/email-history.ts'
import { visibleContact } from '../contacts/visible.ts'
import type { Core } from '../core/core.ts'
import type { Db } from '../core/db/database.ts'
import type { SignedIn } from '../core/http/context.ts'
import { invalid, Refused } from '../core/http/refused.ts'
import { only, refuseMoved } from '../life-events/by-hand.ts'
import { DELIVER } from './deliver.ts'
import { find, insert, type Log, type NewEmail, waiting } from './queries.ts'
import { emailReach } from './reach.ts'

interface Written {
  subject: string
  email_body: string
  to?: string | undefined
  moved_confirmed?: boolean | undefined
}

/** Puts an e-mail in line for a contact; the same one sent twice at once is one. Throws a 422 where they have no such address, a 409 where they may not be reached. */
export async function send(
  { core, db, viewer }: Pick<SignedIn, 'core' | 'viewer'> & { db: Db },
  contact_id: number,
  { subject, email_body, to, moved_confirmed }: Written,
): Promise<Log> {
  await visibleContact(db, viewer, contact_id, { lock: true })
  if (core.mail.vendor === 'none')
    throw new Refused(409, { base: 'No mail server is set up. Ask your administrator.' }, 'email_history.no_mail')
  const { address, refused, receipt } = await emailReach(db, contact_id, to)
  if (!address || (refused && !(receipt as { reasons: unknown }).reasons)) throw invalid('to', refused ?? '')
  if (refused) throw new Refused(409, { base: refused }, 'email_history.not_reachable')
  await refuseMoved(db, only(contact_id), moved_confirmed)
  const email = { contact_id, sent_to: address, subject, body: email_body, origin: core.env.publicUrl }
  const id = (await waiting(db, email)) ?? (await putInLine(core, db, viewer, email, TAKE_BACK_SECONDS))
  return find(db, contact_id, id)
}

/** Writes an e-mail down, from the transaction's user, and has it go after so many seconds. Whether it may is asked before, and again then. */
export async function putInLine(
  core: Core,
  db: Db,
  { business_unit_id, user_id }: { business_unit_id: number; user_id: number },
  email: NewEmail,
  seconds = 0,
): Promise<number> {
  const id = await insert(db, email)
  await core.jobs.enqueue(db, DELIVER, { id, business_unit_id, user_id }, { startAfter: seconds })
  return id
}
