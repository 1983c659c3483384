import type { Db } from '../core/db/database.ts'

/** What stands in a calendar instead; `app.blank_audit_log` knows these words. */
const TITLE = 'With a contact purged since'

/**
 * The time in a calendar stays, the words go. Only what is still to come for somebody else too keeps them, unless a name of
 * theirs stands in them. Gives the ids of these events. Called while the contacts are still there.
 */
export async function blankCalendars(db: Db, ids: number[]): Promise<number[]> {
  const rows = await db.rows<{ id: number }>(
    `with named as materialized (
       select distinct lower(trim(name)) as name from contacts c, unnest(array[c.first_name, c.last_name, c.company_name]) name
        where c.id = any($1::bigint[]) and length(trim(name)) > 1),
     meant as materialized (
       select distinct e.id from event_contacts x join events e on e.id = x.event_id or e.series_id = x.event_id where x.contact_id = any($1::bigint[]))
     update events e set title = $2, description = null, location = null, updated_at = now()
       from meant
      where e.id = meant.id and (e.over_at < now()
        or not exists (select from event_contacts o where o.event_id = e.id and o.contact_id <> all($1::bigint[]))
        or exists (select from named n where strpos(lower(concat_ws(' ', e.title, e.description, e.location)), n.name) > 0))
      returning e.id`,
    [ids, TITLE],
  )
  const events = rows.map(({ id }) => id)
  if (events.length) await blankTold(db, events)
  return events
}

/** The history of the calendar, the timelines of the others who were meant, and notices, also of whoever had it before. */
async function blankTold(db: Db, events: number[]): Promise<void> {
  await db.rows(`update event_changes set title = $2, changes = '{}' where event_id = any($1::bigint[])`, [
    events,
    TITLE,
  ])
  await db.rows(
    `update contact_events t set data = t.data || jsonb_build_object('title', $2::text, 'changes', '{}'::jsonb)
       from event_contacts x where x.event_id = any($1::bigint[]) and t.contact_id = x.contact_id
        and t.kind like 'events.%' and (t.data->>'event_id')::bigint = x.event_id`,
    [events, TITLE],
  )
  await db.rows(
    `delete from notifications n using events e where e.id = any($1::bigint[]) and n.business_unit_id = e.business_unit_id
        and n.data ? 'event_id' and (n.data->>'event_id')::bigint = e.id`,
    [events],
  )
}
