import type { Recurrence } from '@openbook/api/events.ts'
import { DAY, dateOf, wallOf } from '@openbook/config/wall.ts'
import type { Db } from '../core/db/database.ts'
import { nextFrom, overAt, ruleOf, type Timed } from '../events/occurrences.ts'
import { remindAt } from '../events/remind.ts'
import { COMING, NOTED } from './coming.ts'

interface Series extends Timed {
  id: number
  row_no: number
  giver: number
  reminder_minutes: number | null
}
/** What is over of a series that was split, what is to come of it, and what the first was before. */
export interface Split {
  id: number
  row_no: number
  giver: number
  old_id: number
  was: object
}
export interface Given {
  /** A select of row_no, subject_id and giver. */
  given: string
  values: unknown[]
  to: number
}
/** Contacts just given back. */
export interface Back {
  /** A select of the events and series that went along, of the giver, given_to and given_at, of who had the contact until now (held_by), and of its owner_id. */
  from: string
  values: unknown[]
}

/** Of repeating events that began, what is to come with the contacts goes to `to` as a series of its own; what is over stays with the giver. */
export async function splitSeries(db: Db, { given, values, to }: Given): Promise<Split[]> {
  const found = await db.rows<Series>(
    `with ${COMING(given, 'e.recurrence is not null and e.starts_at < now()')}
     select e.id, h.row_no, h.giver, e.starts_at, e.ends_at, e.all_day, e.timezone, e.recurrence, e.reminder_minutes, e.skipped_dates::text[] as skipped_dates
       from held h join events e on e.id = h.id`,
    values,
  )
  const splits: Split[] = []
  for (const series of found) {
    const parts = partsOf(series)
    if (parts) splits.push(await split(db, series, parts, to))
  }
  return splits
}

/** The rule up to the next occurrence, and from it on; nothing where none is to come. */
function partsOf(series: Series) {
  const next = nextFrom(series, Date.now())
  if (!next?.day || !series.recurrence) return undefined
  const { until, count, ...rule } = series.recurrence
  const [first, from] = [series.starts_at, new Date(next.start).toISOString()].map(at =>
    wallOf(Date.parse(at), series.timezone),
  ) as [number, number]
  const over = count
    ? ruleOf(first, series.recurrence)
        .all()
        .filter(date => date.getTime() < from).length
    : 0
  const past: Recurrence = { ...rule, until: dateOf(Date.parse(next.day) - DAY) }
  const coming: Recurrence = { ...rule, ...(until && { until }), ...(count && { count: count - over }) }
  return { next: { ...next, day: next.day }, past, coming }
}

async function split(
  db: Db,
  series: Series,
  { next, past, coming }: NonNullable<ReturnType<typeof partsOf>>,
  to: number,
) {
  const { id, row_no, giver, reminder_minutes } = series
  const later = {
    ...series,
    starts_at: new Date(next.start).toISOString(),
    ends_at: new Date(next.end).toISOString(),
    recurrence: coming,
    skipped_dates: series.skipped_dates.filter(day => day >= next.day),
  }
  const [made] = await db.prepared<{ id: number; was: object }>(
    `with was as (select e.id, jsonb_build_object('recurrence', e.recurrence, 'over_at', e.over_at, 'updated_at', e.updated_at) as was
         from events e where e.id = $1),
     kept as (update events e set recurrence = $3, over_at = $4, remind_at = $5, updated_at = now() where e.id = $1),
     moved as (
       insert into events (user_id, type, title, description, location, all_day, starts_at, ends_at, timezone, recurrence, skipped_dates, over_at, reminder_minutes, remind_at, created_by, real_user_id)
       select $2, type, title, description, location, all_day, $6, $7, timezone, $8, $9::date[], $10, reminder_minutes, $11, created_by, real_user_id from events where id = $1
       returning id, title, type, starts_at, $12::bigint as from_id, user_id as to_id),
     ${NOTED},
     links as (
       insert into event_contacts (event_id, contact_id)
       select m.id, x.contact_id from moved m, event_contacts x where x.event_id = $1),
     out as (update events e set series_id = m.id from moved m where e.series_id = $1 and e.replaces_on >= $13::date)
     select moved.id, was.was from moved, was`,
    [
      id,
      to,
      JSON.stringify(past),
      overAt({ ...series, recurrence: past }),
      remindAt({ ...series, recurrence: past }, reminder_minutes),
      later.starts_at,
      later.ends_at,
      JSON.stringify(coming),
      later.skipped_dates,
      overAt(later),
      remindAt(later, reminder_minutes),
      giver,
      next.day,
    ],
  )
  if (!made) throw new Error('A series was split without an answer.')
  return { ...made, row_no, giver, old_id: id }
}

/** Into the journal of the job, each with its contact; the new series as what went along, too. */
export async function keepSplits(db: Db, job_id: unknown, splits: readonly Split[]): Promise<void> {
  if (!splits.length) return
  await db.rows(
    `update bulk_job_rows j
        set before = j.before || jsonb_build_object('events', coalesce(j.before->'events', '{}') || s.events, 'series', s.series)
       from (select row_no, jsonb_object_agg(id, now()) as events, jsonb_object_agg(id, was || jsonb_build_object('id', old_id)) as series
               from jsonb_to_recordset($2::jsonb) t(row_no bigint, id bigint, old_id bigint, was jsonb) group by row_no) s
      where j.job_id = $1 and j.row_no = s.row_no`,
    [job_id, JSON.stringify(splits)],
  )
}

/** Of contacts just given back: a series nobody touched since it was split is whole again, as it was. */
export async function joinSeries(db: Db, { from, values }: Back): Promise<void> {
  const joined = await db.rows<{ id: number }>(
    `with back as materialized (
       select s.key::bigint as id, s.value as was, (s.value->>'id')::bigint as old_id, b.given_to, b.giver, b.given_at
         from (${from}) b cross join lateral jsonb_each(b.series) s where b.owner_id = b.giver),
     whole as materialized (
       select b.*, n.remind_at from back b
         join events n on n.id = b.id and n.user_id = b.given_to and n.updated_at = b.given_at and n.deleted_at is null
         join events o on o.id = b.old_id and o.user_id = b.giver and o.updated_at = b.given_at and o.deleted_at is null
        order by o.id for no key update of n, o),
     out as (update events e set series_id = w.old_id from whole w where e.series_id = w.id returning e.id),
     joined as (
       update events o set recurrence = w.was->'recurrence', over_at = (w.was->>'over_at')::timestamptz,
              remind_at = w.remind_at, updated_at = (w.was->>'updated_at')::timestamptz
         from whole w where o.id = w.old_id returning w.id)
     select id, (select count(*) from out) from joined`,
    values,
  )
  const ids = joined.map(({ id }) => id)
  if (ids.length) await db.rows('delete from events where id = any($1::bigint[])', [ids])
}
