import { rulesOn } from '@openbook/config/transfer-rules.ts'
import { WAYS } from '../contact-points/ways.ts'
import type { Bind } from '../contacts/conditions.ts'
import type { Recipient } from './recipient.ts'

const day = () => new Date().toISOString().slice(0, 10)

/** What a contact's consent says, as far as it is recorded, over `c`: its source, the box it ticked, the words a vendor sent along. */
const CONSENT = `lower(concat_ws(' ', c.consent_source,
  (select w.consent_text from webpage_submissions w where w.contact_id = c.id and w.verdict = 'accepted' and w.consented order by w.id desc limit 1),
  (select string_agg(k.consent_text, ' ') from consent_certificates k where k.contact_id = c.id)))`

/** SQL over `c`: whether what was said of its phones and e-mails holds, for each of them; a number without it is the one that counts. */
const eachSays = (holds: (words: string) => string) => `(c.has_phone or c.has_email) and not exists (
  select from (${WAYS}) v
   where not exists (
     select from contact_points p where p.contact_id = c.id and p.kind = v.kind and p.value = v.value and p.consent = 'opted_in'
        and ${holds(`lower(concat_ws(' ', p.consent_source, p.consent_words))`)}))`

/** SQL over `c`: what the sender should know before this contact is handed on, by the rules in force today; null where nothing. */
export function cautions({ name, company, pool_id }: Recipient, bind: Bind): string {
  const [rule] = rulesOn(day())
  if (pool_id || !rule) return 'null::text'
  const said = `Medicare: no consent on record names ${name}${company ? ` or ${company.name}` : ''} (rule of ${rule.from}, ${rule.source}).`
  const names = [name, ...(company ? [company.name] : [])].map(each => `lower(${bind(each)}::text)`)
  const named = (words: string) => `(${names.map(each => `strpos(${words}, ${each}) > 0`).join(' or ')})`
  const sameCompany = company
    ? `exists (select from users g where g.id = c.owner_id and g.corporation_id = ${bind(company.id)}::bigint)`
    : 'false'
  return `case when c.line_of_business = ${bind(rule.line_of_business)} and not ${sameCompany} and not (${named(CONSENT)} or (${eachSays(named)})) then ${bind(said)}::text end`
}
