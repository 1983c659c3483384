import type { Core } from '../core/core.ts'
import type { Db } from '../core/db/database.ts'
import { HAPPENED } from './unwanted.ts'

const BATCH = 5000
/** So long a birthday is still told of, where the job did not run or the contact is new. */
const DAYS = 30

/** The range is on the birth date, a day wide of it on both sides, so that the index finds the few. */
const TURNING = `
  c.deleted_at is null
    and c.date_of_birth >= (now() - interval '65 years' - interval '${DAYS + 2} days')::date
    and c.date_of_birth <= (now() - interval '65 years' + interval '2 days')::date`

const CONCERNED = `
  select b.id from business_units b
   where b.deactivated_at is null and ($1::bigint is null or b.id = $1)
     and exists (select from contacts c where c.business_unit_id = b.id and ${TURNING})
   order by b.id`

/** Records once that somebody of one agency or of any turned 65, on the day it is for their agent; whoever told or took it back is not told again. */
export async function recordTurned65(core: Core, most = BATCH, agency: number | null = null): Promise<number> {
  const agencies = await core.database.system(db => db.rows<{ id: number }>(CONCERNED, [agency]))
  let told = 0
  for (const { id: business_unit_id } of agencies)
    for (let batch = most; batch === most; told += batch)
      batch = await core.database.tenant({ business_unit_id, user_id: null }, db => recordBatch(db, most))
  return told
}

async function recordBatch(db: Db, most: number): Promise<number> {
  const made = await db.prepared(
    `with born as (
       select c.id, (c.date_of_birth + interval '65 years')::date as day, (now() at time zone app.zone(u.timezone))::date as today
         from contacts c join users u on u.id = c.owner_id
        where ${TURNING}
          and not exists (select from life_events e where e.contact_id = c.id and e.kind = 'turned_65')
          and not ${HAPPENED('deceased')}),
     made as (
       insert into life_events (contact_id, kind, happened_on)
       select id, 'turned_65', day from born where day <= today and day > today - ${DAYS} order by id limit $1
       returning id, contact_id, happened_on)
     insert into contact_events (contact_id, kind, data)
     select contact_id, 'life_events.created', jsonb_build_object('life_event_id', id, 'kind', 'turned_65',
            'note', null, 'details', '{}'::jsonb, 'happened_on', to_char(happened_on, 'MM/DD/YYYY'))
       from made returning id`,
    [most],
  )
  return made.length
}
