import { TODAY } from '../core/db/today.ts'

/** SQL: whether policy `p` is in force and has an end, in the words of its index. */
export const ENDING = (p: string) =>
  `${p}.end_date is not null and ${p}.deleted_at is null and ${p}.status = 'active' and ${p}.end_date >= ${TODAY}`

/** SQL: whether a policy of this contact ends. */
export const ENDS = (contact: string) =>
  `exists (select from contact_policies p where p.contact_id = ${contact} and ${ENDING('p')})`

/** SQL, as a row source: `contact_id` and `end_date` of what ends next of each contact. */
export const NEXT_ENDS = `(select p.contact_id, p.end_date from contact_policies p where ${ENDING('p')}
  and not exists (select from contact_policies o where o.contact_id = p.contact_id and ${ENDING('o')} and (o.end_date, o.id) < (p.end_date, p.id)))`

/** SQL to join with: when the next policy of a contact ends, as `n.ends`; of all that end at once. */
export const endsOf = (contact: string) =>
  `(select p.contact_id, min(p.end_date) as ends from contact_policies p where ${ENDING('p')} group by 1) n on n.contact_id = ${contact}`

/** The same, asked of each contact. */
export const endsProbed = (contact: string) =>
  `lateral (select min(p.end_date) as ends from contact_policies p where p.contact_id = ${contact} and ${ENDING('p')}) n on true`
