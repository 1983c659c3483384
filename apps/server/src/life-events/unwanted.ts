import { TODAY } from '../core/db/today.ts'

/** SQL over `c`: an event of this kind that was not taken back. */
export const HAPPENED = (kind: string) =>
  `exists (select from life_events e where e.contact_id = c.id and e.kind = '${kind}' and e.undone_at is null)`
/** Days after a death in which its family is left alone. */
export const BEREAVED_DAYS = 90
const DIED = (own: string, other: string) =>
  `exists (select from contact_links l join life_events e on e.contact_id = l.${other}
    where l.${own} = c.id and e.kind = 'deceased' and e.undone_at is null
      and coalesce(e.happened_on, e.created_at::date) > ${TODAY} - ${BEREAVED_DAYS})`

/** SQL over `c`: a death among those linked to them, within 90 days. */
export const BEREAVED = `(${DIED('contact_id', 'linked_contact_id')} or ${DIED('linked_contact_id', 'contact_id')})`

/** SQL over `c`: why nothing is sent to somebody by any way, in a sentence; null where something may be. */
export const UNWANTED = `case
  when ${HAPPENED('deceased')} then 'No longer living.'
  when ${HAPPENED('do_not_contact')} then 'Asked not to be contacted.'
  when ${BEREAVED}
  then 'There was a death in the family within the last 90 days.'
  end`
