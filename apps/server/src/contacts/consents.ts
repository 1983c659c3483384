import type { ConsentCertificate } from '@openbook/api/contacts.ts'
import type { z } from 'zod'
import type { Db } from '../core/db/database.ts'

/** What vendors say this person agreed to, newest first. */
export const consents = (db: Db, contact_id: number) =>
  db.prepared<z.input<typeof ConsentCertificate>>(
    `select s.id, v.vendor_name as vendor, s.consent_text, s.given_at, s.at, s.url, host(s.ip) as ip, s.trusted_form_url, s.jornaya_lead_id
       from consent_certificates s join api_vendors v on v.id = s.api_vendor_id where s.contact_id = $1 order by s.id desc limit 100`,
    [contact_id],
  )
