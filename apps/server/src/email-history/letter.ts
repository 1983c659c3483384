import { jobTitle } from '@openbook/config/job-titles.ts'
import { formatPhone } from '@openbook/config/phones.ts'
import { tpmoDisclaimer } from '@openbook/config/tpmo-disclaimer.ts'
import type { Identity } from '../core/db/database.ts'
import type { Mail } from '../core/vendors/mail/mail.ts'

/** What is written, by whom. */
export interface Letter {
  id: number
  sender_id: number
  sent_to: string
  subject: string
  body: string
  origin: string
  token: string
  first_name: string
  last_name: string
  job_title: string | null
  phone: string | null
  reply_to: string
  agency: string
  /** Postal address of the sender's office, or of the agency's. */
  office: string | null
  line_of_business: string | null
}

/** The letter as it goes out: what was written, who writes from where, and the way to say no more (CAN-SPAM, RFC 8058). */
export function mailOf(email: Letter, { business_unit_id }: Identity, brand: string): Mail {
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
