import { dayOf, TODAY } from '../core/db/today.ts'

/** SQL over `c`: an event of this kind that was not taken back. */
export const HAPPENED = (kind: string) =>
  `exists (select from life_events e where e.contact_id = c.id and e.kind = '${kind}' and e.undone_at is null)`
/** Days after a death in which its family is left alone. */
export const BEREAVED_DAYS = 90
const DIED = (own: string, other: string) =>
  `exists (select from contact_links l join life_events e on e.contact_id = l.${other}
    where l.${own} = c.id and e.kind = 'deceased' and e.undone_at is null
      and coalesce(e.happened_on, ${dayOf('e.created_at')}) > ${TODAY} - ${BEREAVED_DAYS})`

/** SQL over an aftercare `a`: it runs, and the death it is for was within 90 days. */
export const GRIEVING = `a.ended_at is null and a.died_on > ${TODAY} - ${BEREAVED_DAYS}`

/** SQL over `c`: a death among those linked to them, or the one they are in aftercare for, within 90 days. */
export const BEREAVED = `(${DIED('contact_id', 'linked_contact_id')} or ${DIED('linked_contact_id', 'contact_id')}
  or exists (select from aftercares a where a.contact_id = c.id and ${GRIEVING}))`

/** SQL over `c`: their status says that nobody contacts them. That of a record merged away says nothing. */
export const STOPPED =
  '(c.merged_into_id is null and c.status_id is not null and c.status_id in (select st.id from statuses st where st.stops_contact))'

/** SQL over `c`: nobody contacts them, as they asked or as their status says. */
export const LEFT_ALONE = `(${HAPPENED('do_not_contact')} or ${STOPPED})`

const unless = (grief: string) => `case
  when ${HAPPENED('deceased')} then 'No longer living.'
  when ${HAPPENED('do_not_contact')} then 'Asked not to be contacted.'
  when ${STOPPED} then 'Do not contact: their status says so.'
  when ${grief} then 'There was a death in the family within the last 90 days.'
  end`
/** SQL over `c`: why nothing is sent to somebody by any way, in a sentence; null where something may be. */
export const UNWANTED = unless(BEREAVED)

/** SQL over `c`: why nothing is sent to somebody by post, in a sentence; null where something may be. */
export const NOT_MAILED = orMail(UNWANTED)
/** The same for letters of aftercare: whoever is in care gets them. */
export const NOT_MAILED_IN_CARE = orMail(
  unless(`${BEREAVED} and not exists (select from aftercares a where a.contact_id = c.id and a.ended_at is null)`),
)

function orMail(unwanted: string) {
  return `coalesce(${unwanted}, case when ${HAPPENED('do_not_mail')} then 'Asked for no mail.' end)`
}
