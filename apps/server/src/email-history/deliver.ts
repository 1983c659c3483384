import { jobTitle } from '@openbook/config/job-titles.ts'
import { formatPhone } from '@openbook/config/phones.ts'
import { tpmoDisclaimer } from '@openbook/config/tpmo-disclaimer.ts'
import { state as learn } from '../contact-points/queries.ts'
import { record } from '../contact-timeline/record.ts'
import { holdContactOf } from '../contacts/hold.ts'
import type { Core } from '../core/core.ts'
import type { Db, Identity } from '../core/db/database.ts'
import { quietOf } from '../core/jobs/quiet.ts'
import { NotDeliverable } from '../core/vendors/mail/mail.ts'
import { notify } from '../notifications/notify.ts'
import { emailReach } from './reach.ts'

export const DELIVER = 'email_history.deliver'
const LOOK_AGAIN_MS = 5 * 60_000
/** Longer than any mail server takes for an answer. */
const SENDING = '12 minutes'

export interface Due extends Identity {
  id: number
  user_id: number
}
interface Email {
  id: number
  contact_id: number
  sender_id: number
  sent_to: string
  subject: string
  body: string
  origin: string
  token: string
  state: string
  /** Some other process may be sending it right now. */
  under_way: boolean
  first_name: string
  last_name: string
  job_title: string | null
  brand: string
  phone: string | null
  reply_to: string
  agency: string
  /** Postal address of the sender's office, or of the agency's. */
  office: string | null
  line_of_business: string | null
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
    () => ({ state: 'sent', reason: null, bounced: false }),
    (error: Error) => {
      if (!(error instanceof NotDeliverable)) core.log.warn({ err: error }, DELIVER)
      return error instanceof NotDeliverable
        ? { state: 'bounced', reason: error.message, bounced: true }
        : { state: 'failed', reason: 'The mail server did not take it. Send it again in a while.', bounced: false }
    },
  )
  await core.database.tenant(due, async db => {
    const contact_id = (await holdContactOf(db, 'contact_emails', email.id)) ?? email.contact_id
    await end(core, db, { ...email, contact_id }, outcome.state, outcome.reason)
    if (outcome.bounced)
      await learn(db, contact_id, 'email', email.sent_to, {
        validity: 'invalid',
        validity_reason: outcome.reason ?? '',
      })
  })
}

/** The e-mail, now marked as on its way; nothing where it is not to go (any more). */
async function claim(core: Core, db: Db, due: Due): Promise<Email | undefined> {
  const { id } = due
  await holdContactOf(db, 'contact_emails', id)
  const [email] = await db.prepared<Email>(
    `select e.id, e.contact_id, e.sender_id, e.sent_to, e.subject, e.body, e.origin, e.token, e.state,
            e.state = 'sending' and coalesce((e.receipt->>'at')::timestamptz > now() - interval '${SENDING}', false) as under_way, u.first_name, u.last_name,
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
  const { refused, receipt } = await emailReach(db, email.contact_id, email.sent_to)
  await db.prepared(
    'update contact_emails set state = $2, receipt = $3::jsonb || jsonb_build_object($4::text, now()) where id = $1',
    [id, refused ? 'held' : 'sending', JSON.stringify(receipt), 'at'],
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

/** The letter as it goes out: what was written, who writes from where, and the way to say no more (CAN-SPAM, RFC 8058). */
function mailOf(email: Email, { business_unit_id }: Due, brand: string) {
  const {
    first_name,
    last_name,
    job_title,
    phone,
    agency,
    office,
    reply_to,
    sent_to: to,
    subject,
    id,
    line_of_business,
  } = email
  const way_out = `${email.origin}/unsubscribe/${email.token}`
  const from = `${first_name} ${last_name}`
  const lines = [
    email.body,
    '',
    '-- ',
    [from, job_title && jobTitle(job_title, brand)].filter(Boolean).join(', '),
    agency,
    office,
    phone && formatPhone(phone),
    '',
    line_of_business === 'medicare' && `${tpmoDisclaimer(new Date().toISOString().slice(0, 10))}\n`,
    `No more e-mail from us: ${way_out}`,
  ]
  return {
    to,
    subject,
    from_name: `${from}, ${agency}`,
    reply_to,
    body: lines.filter(line => typeof line === 'string').join('\n'),
    headers: { 'List-Unsubscribe': `<${way_out}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
    message_id: `email-${id}-${email.token}@openbook`,
    business_unit_id,
    user_id: email.sender_id,
  }
}
