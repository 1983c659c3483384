import { WAYS } from './ways.ts'

/**
 * SQL: the phones and e-mails that opted out in the agency of the session, as kind and value, some more than once: those
 * that said stop, and whatever somebody has who asked not to be contacted or has a status that says so. It is what app.opted_out says of one, for
 * thousands at once; but for those purged since, of which a digest alone is kept.
 */
export const OPTED_OUT = `select x.kind, x.value from contact_points x where x.consent = 'opted_out'
  union all
  select h.kind, h.value from life_events e join contacts c on c.id = e.contact_id cross join lateral (${WAYS}) h
   where e.kind = 'do_not_contact' and e.undone_at is null
  union all
  select h.kind, h.value from contacts c cross join lateral (${WAYS}) h
   where c.merged_into_id is null and c.status_id = any(array(select s.id from statuses s where s.stops_contact))`

/** SQL: whether a way, a row with kind and value, opted out on a contact that was purged since. */
export const keptOptOut = (way: string) => `((select exists (select from kept_opt_outs)) and exists (
  select from kept_opt_outs o where o.business_unit_id = app.business_unit_id() and o.kind = ${way}.kind
     and o.digest = app.point_digest(app.business_unit_id(), ${way}.kind, ${way}.value)))`
