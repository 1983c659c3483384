import { inForce } from '../contact-policies/in-force.ts'
import { dayOf, TODAY } from '../core/db/today.ts'
import { BEREAVED_DAYS, GRIEVING, STOPPED } from '../life-events/unwanted.ts'

/** The ids of the page ($1), hidden so that one plan serves any number of them. */
const IDS = '(select $1::bigint[])::bigint[]'

/** SQL, to join `c` with: what ROW asks of each contact, gathered once for a whole page. */
export const PAGE_LIFE = `
  left join (select e.contact_id, bool_or(e.kind = 'deceased') as deceased, bool_or(e.kind = 'do_not_contact') as alone
               from life_events e where e.contact_id = any(${IDS}) and e.undone_at is null and e.kind in ('deceased', 'do_not_contact')
              group by 1) life on life.contact_id = c.id
  left join (select distinct x.id
               from (select l.contact_id as id, l.linked_contact_id as other from contact_links l where l.contact_id = any(${IDS})
                     union all
                     select l.linked_contact_id, l.contact_id from contact_links l where l.linked_contact_id = any(${IDS})) x
               join life_events e on e.contact_id = x.other and e.kind = 'deceased' and e.undone_at is null
                and coalesce(e.happened_on, ${dayOf('e.created_at')}) > ${TODAY} - ${BEREAVED_DAYS}
             union
             select a.contact_id from aftercares a where a.contact_id = any(${IDS}) and ${GRIEVING}) grief on grief.id = c.id
  left join (select p.contact_id, min(p.end_date) as ends from contact_policies p
              where p.contact_id = any(${IDS}) and ${inForce('p')} group by 1) policy on policy.contact_id = c.id`

export const PAGE_MARKS = `array_remove(array[case when life.deceased then 'deceased' end,
    case when life.alone or ${STOPPED} then 'do_not_contact' end, case when grief.id is not null then 'bereaved' end], null)`
export const PAGE_POLICY_END = `to_char(policy.ends, 'MM/DD/YYYY')`
