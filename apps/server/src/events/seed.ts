import type { Core } from '../core/core.ts'
import type { DemoAgency } from '../users/seed.ts'

/** A few days of the demo agent's calendar, around today. */
export async function seedEvents(core: Core, { business_unit_id, ids }: DemoAgency) {
  await core.database.tenant({ business_unit_id, user_id: ids.agent ?? null }, db =>
    db.rows(
      `with people as (select id, concat_ws(' ', first_name, last_name) as name, row_number() over (order by id) as n from contacts where owner_id = $1 order by id limit 6),
       planned (n, type, title, location, day, hour, minutes, reminder, recurrence) as (values
         (1, 'appointment', 'Plan review with %s', 'Their home', 1, 10, 60, 60, null),
         (2, 'call', 'Call %s about the quote', null, 0, 15, 15, 15, null),
         (3, 'appointment', 'Sign the application with %s', 'Our office', 3, 13, 45, 60, null),
         (4, 'call', 'Call %s back', null, -2, 11, 15, null, null),
         (5, 'task', 'Send %s the comparison', null, 2, 9, 30, null, null),
         (0, 'meeting', 'Team meeting', 'Our office', 0, 9, 30, 15, '{"freq":"weekly"}')),
       made as (
         insert into events (user_id, type, title, location, starts_at, ends_at, timezone, recurrence, over_at, reminder_minutes)
         select $1::bigint, type, format(title, name), location, at, at + minutes * interval '1 minute', 'America/New_York', recurrence::jsonb,
                case when recurrence is null then at + minutes * interval '1 minute' else 'infinity' end, reminder
           from planned left join people using (n),
                lateral (select (date_trunc('day', now() at time zone 'America/New_York') + day * interval '1 day' + hour * interval '1 hour') at time zone 'America/New_York' as at) t
         returning id, title)
       insert into event_contacts (event_id, contact_id)
         select made.id, people.id from planned join people using (n) join made on made.title = format(planned.title, people.name)`,
      [ids.agent],
    ),
  )
}
