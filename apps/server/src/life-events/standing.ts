import { dayOf, TODAY } from '../core/db/today.ts'
import { mayServe } from '../licences/licensed.ts'

/** Days from the loss of a plan in which another may be chosen outside the open season (45 CFR 155.420). */
const ENROLLMENT_DAYS = 60

/** SQL over `c`: why nothing about plans goes out by itself since a move, in a sentence; null where it may. */
export const MOVED_AWAY = `case when exists (select from life_events e where e.contact_id = c.id and e.kind = 'moved_state'
      and e.undone_at is null and e.details ->> 'state' = c.state) and not ${mayServe('c.owner_id', 'c')}
  then 'They moved to ' || c.state || ', where their agent holds no license that counts.' end`

/** SQL over `c`: the last day of the special enrollment after the latest plan lost; null where it is over. */
export const SPECIAL_ENROLLMENT = `(select max(d.until) from life_events e
    cross join lateral (select coalesce(e.happened_on, ${dayOf('e.created_at')}) + ${ENROLLMENT_DAYS} as until) d
  where e.contact_id = c.id and e.kind = 'plan_lost' and e.undone_at is null and d.until >= ${TODAY})`

/** SQL: whether policy `p` is a plan that was lost, or may be the one, where nobody said which. */
export const lost = (p: string) =>
  `exists (select from life_events e where e.contact_id = ${p}.contact_id and e.kind = 'plan_lost' and e.undone_at is null
     and case when e.details ? 'policy_id' then (e.details ->> 'policy_id')::bigint = ${p}.id else ${p}.created_at <= e.created_at end)`
