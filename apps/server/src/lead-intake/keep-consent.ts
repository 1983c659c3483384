import { createHash } from 'node:crypto'
import type { Db } from '../core/db/database.ts'
import type { Lead } from './read-lead.ts'

interface Witness {
  contact_id: number
  api_request_id: number
  api_vendor_id: number
}

const storable = (text: string | undefined) => text?.replaceAll('\0', '').toWellFormed() ?? null

/** Keeps what the vendor says the person agreed to, or that they did not. It is written once and never changed. */
export async function keepConsent(
  db: Db,
  witness: Witness,
  { consent, consented }: Pick<Lead, 'consent' | 'consented'>,
): Promise<void> {
  if (!consent) return
  const text = storable(consent.text)
  await db.prepared(
    `insert into consent_certificates (contact_id, api_request_id, api_vendor_id, consent_text, consent_sha256, given_at, url, ip,
                                       user_agent, trusted_form_url, jornaya_lead_id, agreed)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
    [
      witness.contact_id,
      witness.api_request_id,
      witness.api_vendor_id,
      text,
      text === null ? null : createHash('sha256').update(text).digest(),
      consent.given_at ?? null,
      storable(consent.url),
      consent.ip ?? null,
      storable(consent.user_agent),
      storable(consent.trusted_form_url),
      consent.jornaya_lead_id ?? null,
      consented,
    ],
  )
}
