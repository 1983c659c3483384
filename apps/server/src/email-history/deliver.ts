import { state as learn } from '../contact-points/queries.ts'
import { record } from '../contact-timeline/record.ts'
import { holdContactOf } from '../contacts/hold.ts'
import type { Core } from '../core/core.ts'
import type { Db, Identity } from '../core/db/database.ts'
import { quietOf } from '../core/jobs/quiet.ts'
import { NotDeliverable, NotKnown } from '../core/vendors/mail/mail.ts'
import { notify } from '../notifications/notify.ts'
import { type Letter, mailOf } from './letter.ts'
import { emailReach } from './reach.ts'

export const DELIVER = 'email_history.deliver'
const LOOK_AGAIN_MS = 5 * 60_000
/** Longer than any mail server takes for an answer. */
const SENDING = '12 minutes'

export interface Due extends Identity {
  id: number
  user_id: number
}
interface Email extends Letter {
  contact_id: number
  state: string
  /** Some other process may be sending it right now. */
  under_way: boolean
  /** Longer in line than anything is held back, as in an agency that was closed. */
  too_old: boolean
  brand: string
  number: number
  /** The campaign trigger it comes from, where nobody wrote it. */
  automation: string | null
}

/**
 * Sends an e-mail that is in line, once. It is marked before it goes: should the process die in between, nobody knows
 * whether it went, and it says so instead of going twice.
 */
export async function deliver(core: Core, due: Due): Promise<void> {
  const email = await core.database.tenant(due, db => claim(core, db, due))
  if (!email) return
  const outcome = await core.mail.send(mailOf(email, due, core.env.brand ?? email.brand)).then(
    () => ({ state: 'sent', reason: null }),
    (error: Error) => {
      if (!(error instanceof NotDeliverable)) core.log.warn({ err: error }, DELIVER)
      return outcomeOf(error)
    },
  )
  await core.database.tenant(due, async db => {
    const contact_id = (await holdContactOf(db, 'contact_emails', email.id)) ?? email.contact_id
    await end(core, db, { ...email, contact_id }, outcome.state, outcome.reason)
    if (outcome.state === 'bounced')
      await learn(db, contact_id, 'email', email.sent_to, {
        validity: 'invalid',
        validity_reason: outcome.reason ?? '',
      })
  })
}

function outcomeOf(error: Error): { state: string; reason: string } {
  if (error instanceof NotDeliverable) return { state: 'bounced', reason: error.message }
  if (error instanceof NotKnown)
    return {
      state: 'unsure',
      reason: 'The connection was lost while it was being sent. Ask the contact before you send it again.',
    }
  return { state: 'failed', reason: 'The mail server did not take it. Send it again in a while.' }
}

/** The e-mail, now marked as on its way; nothing where it is not to go (any more). */
async function claim(core: Core, db: Db, due: Due): Promise<Email | undefined> {
  const { id } = due
  await holdContactOf(db, 'contact_emails', id)
  const [email] = await db.prepared<Email>(
    `select e.id, e.contact_id, e.sender_id, e.sent_to, e.subject, e.body, e.origin, e.token, e.state,
            e.state = 'sending' and coalesce((e.receipt->>'at')::timestamptz > now() - interval '${SENDING}', false) as under_way,
            e.created_at < now() - interval '8 days' as too_old, u.first_name, u.last_name,
            u.job_title, b.brand, u.phone, u.email as reply_to, coalesce(u.company_name, b.name) as agency, c.line_of_business, c.number,
            (select concat_ws(', ', o.address, o.city, nullif(concat_ws(' ', o.state, o.zip_code), '')) from office_locations o
              where (o.user_id = u.id or o.user_id is null) and o.address is not null and o.city is not null
              order by o.user_id is null, o.office_type <> 'main', o.id limit 1) as office,
            (select t.name from campaign_runs r join campaign_triggers t on t.id = r.trigger_id where r.email_id = e.id) as automation
       from contact_emails e join users u on u.id = e.sender_id join business_units b on b.id = e.business_unit_id
       join contacts c on c.id = e.contact_id where e.id = $1 for update of e`,
    [id],
  )
  if (email?.under_way) return lookAgain(core, db, due)
  if (email?.state === 'sending')
    await end(
      core,
      db,
      email,
      'unsure',
      'The server stopped while it was sending. Ask the contact before you send it again.',
    )
  if (email?.state !== 'queued' || (await isHeldBack(core, db, due))) return undefined
  const reach = await emailReach(db, email.contact_id, email.sent_to)
  const refused = email.too_old ? 'It waited too long; send it again if it is still meant.' : reach.refused
  await db.prepared(
    'update contact_emails set state = $2, receipt = $3::jsonb || jsonb_build_object($4::text, now()) where id = $1',
    [id, refused ? 'held' : 'sending', JSON.stringify(reach.receipt), 'at'],
  )
  if (!refused) return email
  await end(core, db, email, 'held', `Not sent. ${refused}`)
  return undefined
}

/** Leaves an e-mail in line while an administrator holds e-mail back, and has it looked at again. */
async function isHeldBack(core: Core, db: Db, due: Due): Promise<boolean> {
  const quiet = await quietOf(db, due.business_unit_id, DELIVER)
  if (!quiet) return false
  const reason = `Held back by an administrator for now: ${quiet.reason}`
  await db.prepared('update contact_emails set reason = $2 where id = $1', [due.id, reason])
  await lookAgain(core, db, due, Date.parse(quiet.until))
  return true
}

/** Has an e-mail looked at again in a while, or before if it is said when. */
async function lookAgain(core: Core, db: Db, due: Due, before = Number.POSITIVE_INFINITY): Promise<undefined> {
  const startAfter = new Date(Math.min(before, Date.now() + LOOK_AGAIN_MS))
  await core.jobs.enqueue(db, DELIVER, due, { startAfter })
}

/** Writes down what became of it; the sender is told of what did not arrive. */
async function end(core: Core, db: Db, email: Email, state: string, reason: string | null) {
  const { id, contact_id, subject, sent_to, number, sender_id, automation } = email
  await db.prepared(
    `update contact_emails set state = $2, reason = $3, sent_at = case when $2 = 'sent' then now() end where id = $1`,
    [id, state, reason],
  )
  await record(db, contact_id, `email_history.${state}`, {
    subject,
    sent_to,
    reason,
    ...(automation && { automation }),
  })
  if (state === 'sent') return
  const title = `Not delivered: ${subject.length > 80 ? `${subject.slice(0, 79).toWellFormed()}…` : subject}`
  const link = `/contacts/${number}`
  await notify(core, db, {
    user_id: sender_id,
    kind: 'email_history.undelivered',
    title,
    body: reason,
    link,
    data: { contact_id },
  })
}
