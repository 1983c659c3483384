import { inForce } from '../contact-policies/in-force.ts'

const POLICY = `exists (select from contact_policies p where p.contact_id = c.id and ${inForce('p')})`
const COMING = `exists (
  select from event_contacts x cross join lateral (
    select from events e where e.id = x.event_id and e.deleted_at is null and e.done_at is null and e.over_at > now() offset 0) e
   where x.contact_id = c.id)`

/** SQL over `c`: what goes out of sight with a contact that is deleted; null where nothing. */
export const LOST_WITH = `case when c.deleted_at is not null then null
  when ${POLICY} and ${COMING} then 'A policy in force, and an appointment to come.'
  when ${POLICY} then 'A policy in force.'
  when ${COMING} then 'An appointment to come.' end`
