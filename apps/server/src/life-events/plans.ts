import { inForce, isCurrent } from '../contact-policies/in-force.ts'
import { record } from '../contact-timeline/record.ts'
import type { Db } from '../core/db/database.ts'
import { TODAY } from '../core/db/today.ts'

/** SQL: no other policy of the contact than `p` is in force or applied for: nothing of ours takes its place. */
export const IS_LAST = (p: string, day = TODAY) =>
  `not exists (select from contact_policies o where o.contact_id = ${p}.contact_id and o.id <> ${p}.id and ${isCurrent('o', day)})`

/** SQL: `e` is a plan lost that was told because a policy ended, lapsed or was cancelled. */
const FOLLOWING = (e: string) => `${e}.kind = 'plan_lost' and ${e}.details @> '{"follows": true}'`

/** SQL: one of these stands, as `e`. */
export const STANDS = `e.undone_at is null and ${FOLLOWING('e')}`

/** SQL: the plan lost `e` was told because policy `p` ended, lapsed or was cancelled. */
export const FOLLOWS = (e: string, p: string) =>
  `${e}.contact_id = ${p}.contact_id and ${FOLLOWING(e)} and (${e}.details ->> 'policy_id')::bigint = ${p}.id`

/** SQL: a plan lost that stands names policy `p`. */
export const KNOWN_LOST = (p: string) =>
  `exists (select from life_events e where e.contact_id = ${p}.contact_id and e.kind = 'plan_lost' and e.undone_at is null and (e.details ->> 'policy_id')::bigint = ${p}.id)`

/** SQL: what is kept of the loss of policy `p`. */
export const LOSS = (p: string) =>
  `jsonb_build_object('policy_id', ${p}.id, 'plan', concat_ws(' ', ${p}.carrier_name, ${p}.plan_name), 'follows', true)`

/** SQL: the day policy `p` ended, where that is over; null for one that lapsed or was cancelled on a day nobody said. */
export const LOST_ON = (p: string) => `case when ${p}.end_date <= ${TODAY} then ${p}.end_date end`

interface Lost {
  id: number
  happened_on: string | null
  details: object
}

/** After a policy was changed: one in force again is no plan lost; one that is over is, where that was said. */
export async function followPolicy(db: Db, contact_id: number, policy_id: number, lost = false): Promise<void> {
  const found = await db.prepared<{ id: number; details: object }>(
    `update life_events e set undone_at = now(), undone_by = app.user_id() from contact_policies p
      where p.id = $1 and p.contact_id = $2 and ${inForce('p')} and ${FOLLOWS('e', 'p')} and e.undone_at is null returning e.id, e.details`,
    [policy_id, contact_id],
  )
  for (const { id, details } of found)
    await record(db, contact_id, 'life_events.undone', { life_event_id: id, kind: 'plan_lost', details })
  if (lost) await tellLoss(db, contact_id, policy_id)
}

async function tellLoss(db: Db, contact_id: number, policy_id: number): Promise<void> {
  const [told] = await db.prepared<Lost>(
    `insert into life_events (contact_id, kind, happened_on, details)
     select p.contact_id, 'plan_lost', ${LOST_ON('p')}, ${LOSS('p')} from contact_policies p
      where p.id = $1 and p.contact_id = $2 and not ${isCurrent('p')} and not ${KNOWN_LOST('p')}
     returning id, to_char(happened_on, 'MM/DD/YYYY') as happened_on, details`,
    [policy_id, contact_id],
  )
  if (!told) return
  const { id, ...rest } = told
  await record(db, contact_id, 'life_events.created', { life_event_id: id, kind: 'plan_lost', note: null, ...rest })
}
