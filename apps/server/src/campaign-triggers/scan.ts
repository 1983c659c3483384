import { DATED } from '@openbook/api/campaign-triggers.ts'
import type { Core } from '../core/core.ts'
import type { Db } from '../core/db/database.ts'
import { type Happening, ON_DAY } from './happens.ts'

const DUE = `armed_at is not null and trigger = any($1) and (scanned_at is null or scanned_at < now() - interval '1 hour')`

/**
 * Looks through yesterday, today and tomorrow for whom each armed trigger of the calendar is, every hour: by then a day has
 * begun or is not over in every zone. What is past, or was before the trigger was armed, is left alone. Gives how many came.
 */
export async function scanDays(core: Core): Promise<number> {
  const due = await core.database.system(db =>
    db.rows<{ id: number; business_unit_id: number }>(
      `select id, business_unit_id from campaign_triggers where ${DUE} order by id`,
      [DATED],
    ),
  )
  let came = 0
  for (const { id, business_unit_id } of due)
    came += await core.database.tenant({ business_unit_id, user_id: null }, db => scan(db, id))
  return came
}

async function scan(db: Db, id: number): Promise<number> {
  const [trigger] = await db.rows<Happening>(
    `select id, trigger, days, at_hour, recurrence, global, corporation_ids from campaign_triggers where ${DUE} and id = $2 for no key update skip locked`,
    [DATED, id],
  )
  const happens = trigger && ON_DAY[trigger.trigger]
  if (!happens) return 0
  const days = await db.rows<{ day: string }>('select current_date + n as day from generate_series(-1, 1) n')
  let came = 0
  for (const { day } of days) came += await come(db, happens, [day, trigger.days, id])
  await db.rows('update campaign_triggers set scanned_at = now() where id = $1', [id])
  return came
}

/** Writes a run for each contact a day is for; gives how many. */
async function come(db: Db, happens: string, values: unknown[]): Promise<number> {
  const rows = await db.rows(
    `insert into campaign_runs (trigger_id, contact_id, occurrence, about, due_at)
     select distinct on (c.id, n.occurrence) t.id, c.id, n.occurrence, h.about, n.due
       from (${happens}) h cross join campaign_triggers t join contacts c on c.id = h.contact_id join users u on u.id = c.owner_id
      cross join lateral (select app.strikes(h.day, t.at_hour, u.timezone) as due,
                                 case t.recurrence when 'once' then 'once' else h.about::text end as occurrence) n
      where t.id = $3 and c.deleted_at is null and c.pool_id is null and app.campaign_meant(t.global, t.corporation_ids, u.corporation_id)
        and n.due > t.armed_at and n.due > c.created_at and n.due > now() - interval '18 hours'
      order by c.id, n.occurrence, n.due
     on conflict (trigger_id, contact_id, occurrence) do update
       set state = 'waiting', reason = null, done_at = null, due_at = excluded.due_at, about = excluded.about where campaign_runs.state in ('changed', 'stopped')
     returning id`,
    values,
  )
  return rows.length
}
