import type { Core } from '../core/core.ts'
import type { Db } from '../core/db/database.ts'

/** An e-mail whose contact is purged: who got it is not known any more. */
export interface KeptLetter {
  token: string
  business_unit_id: number
  sent_to: null
  agency: string
  unsubscribed: boolean
}

/** Of contacts about to be purged, what the links in their e-mails need to go on working. */
export const keepLetters = (db: Db, contact_ids: number[]) =>
  db.rows(
    `insert into kept_letters (token, digest)
     select e.token, app.point_digest(e.business_unit_id, 'email', lower(e.sent_to)) from contact_emails e
      where e.contact_id = any($1::bigint[]) and e.state in ('sending', 'sent', 'bounced', 'unsure')`,
    [contact_ids],
  )

export const keptLetterOf = (core: Core, token: string): Promise<KeptLetter | undefined> =>
  core.database.system(async db => {
    const [letter] = await db.prepared<KeptLetter>(
      `select l.token, l.business_unit_id, null as sent_to, b.name as agency,
              exists (select from kept_opt_outs o where o.business_unit_id = l.business_unit_id and o.kind = 'email' and o.digest = l.digest) as unsubscribed
         from kept_letters l join business_units b on b.id = l.business_unit_id where l.token = $1`,
      [token],
    )
    return letter
  })

/** Whoever has the address is written to no more, as long as the digest is held against it. */
export const keepStop = (db: Db, token: string) =>
  db.prepared(
    `insert into kept_opt_outs (kind, digest) select 'email', digest from kept_letters where token = $1 on conflict do nothing`,
    [token],
  )
