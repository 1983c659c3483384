import type { EVENT_TYPES, Event } from '@openbook/api/events.ts'
import type { Viewer } from '@openbook/auth/viewer.ts'
import { ianaZone } from '@openbook/config/limits.ts'
import { DAY, dateOf, timeOf, wallOf } from '@openbook/config/wall.ts'
import type { z } from 'zod'
import { NAMED } from '../contacts/named.ts'
import { seen, seenBy } from '../contacts/visible.ts'
import type { Db } from '../core/db/database.ts'
import { notFound } from '../core/http/refused.ts'
import { LEFT_ALONE } from '../life-events/unwanted.ts'
import type { Values } from './input.ts'
import type { Occurrence, Timed } from './occurrences.ts'

type Shown = z.input<typeof Event>
type Type = (typeof EVENT_TYPES)[number]

export interface Row
  extends Timed,
    Pick<
      Shown,
      | 'id'
      | 'type'
      | 'title'
      | 'description'
      | 'location'
      | 'series_id'
      | 'reminder_minutes'
      | 'user'
      | 'contacts'
      | 'contacts_hidden'
      | 'contacts_deleted'
      | 'done_at'
      | 'editable'
      | 'created_at'
      | 'updated_at'
    > {
  over_at: string
  deleted_at: string | null
  replaces_on: string | null
  remind_at: string | null
}

const EVER_LINKED = 'from event_contacts x join contacts c on c.id = x.contact_id where x.event_id = e.id'
const LINKED = `${EVER_LINKED} and c.deleted_at is null`
const lived = (kind: string) =>
  `exists (select from life_events l where l.contact_id = c.id and l.kind = '${kind}' and l.undone_at is null)`

/** $2 and $3 say who looks. */
const COLUMNS = `e.id, e.type, e.title, e.description, e.location, e.all_day, e.starts_at, e.ends_at, e.timezone, e.recurrence, e.series_id,
  e.skipped_dates::text[] as skipped_dates, to_char(e.replaces_on, 'YYYY-MM-DD') as replaces_on, e.over_at::text as over_at, e.reminder_minutes, e.remind_at, e.done_at, e.created_at, e.updated_at, e.deleted_at,
  (select json_build_object('id', u.id, 'name', u.first_name || ' ' || u.last_name) from users u where u.id = e.user_id) as user,
  (select coalesce(json_agg(json_build_object('id', c.id, 'number', c.number, 'name', ${NAMED},
            'life', case when ${lived('deceased')} then 'deceased' when ${LEFT_ALONE} then 'do_not_contact' end) order by c.id), '[]')
     ${LINKED} and ${seen('c.owner_id')}) as contacts,
  (select count(*) ${LINKED} and not ${seen('c.owner_id')}) as contacts_hidden,
  (select coalesce(json_agg(json_build_object('id', c.id, 'number', c.number, 'name', ${NAMED}) order by c.id), '[]')
     ${EVER_LINKED} and c.deleted_at is not null and ${seen('c.owner_id')}) as contacts_deleted,
  ${seen('e.user_id')} as editable`

export interface Wanted {
  user_id: number | undefined
  from: number
  to: number
  types: Type[] | undefined
  contact_id: number | undefined
  q: string | undefined
}

const instant = (ms: number) => new Date(ms).toISOString()

/** Events of one calendar that may take place between two instants; without a calendar, of whomever the viewer sees. */
export const between = (db: Db, viewer: Viewer, { user_id, from, to, types, contact_id, q }: Wanted) =>
  db.rows<Row>(
    `select ${COLUMNS} from events e
      where e.deleted_at is null and ${user_id ? 'e.user_id = $1' : `$1::bigint is null and ${seen('e.user_id')}`}
        and e.over_at >= $4 and e.starts_at < $5
        and ($6::text[] is null or e.type = any($6))
        and ($7::bigint is null or exists (select from event_contacts x where x.event_id = e.id and x.contact_id = $7))
        and ($8::text is null or strpos(lower(concat_ws(' ', e.title, e.description, e.location)), lower($8)) > 0
             or exists (select ${LINKED} and ${seen('c.owner_id')} and strpos(lower(${NAMED}), lower($8)) > 0))
      order by e.starts_at, e.id`,
    [
      user_id ?? null,
      ...seenBy(viewer),
      instant(from),
      instant(to),
      types?.length ? types : null,
      contact_id ?? null,
      q?.trim() || null,
    ],
  )

/** Every event a contact is linked to, in whosever calendar. */
export const ofContact = (db: Db, viewer: Viewer, contact_id: number) =>
  db.rows<Row>(
    `select ${COLUMNS} from event_contacts m join events e on e.id = m.event_id
      where m.contact_id = $1 and e.deleted_at is null order by e.id desc limit 1000`,
    [contact_id, ...seenBy(viewer)],
  )

/** An event in sight; throws a 404 otherwise, and for a deleted one unless said. */
export async function one(db: Db, viewer: Viewer, id: number, { deleted = false, lock = false } = {}): Promise<Row> {
  const [row] = await db.rows<Row>(
    `select ${COLUMNS} from events e where e.id = $1 and ${seen('e.user_id')}${deleted ? '' : ' and e.deleted_at is null'}${lock ? ' for update of e' : ''}`,
    [id, ...seenBy(viewer)],
  )
  if (!row) throw notFound()
  return row
}

/** An event, or one occurrence of it, as the viewer's clock shows it. */
export function shown(row: Row, occurrence: Occurrence, viewer: Pick<Viewer, 'timezone'>): Shown {
  const { timezone, skipped_dates: _, over_at: __, deleted_at: ___, replaces_on: ____, remind_at: _____, ...rest } = row
  const zone = row.all_day ? timezone : ianaZone(viewer.timezone)
  const start = wallOf(occurrence.start, zone)
  const end = wallOf(occurrence.end, zone) - (row.all_day ? DAY : 0)
  return {
    ...rest,
    starts_at: instant(occurrence.start),
    ends_at: instant(occurrence.end),
    start_date: dateOf(start),
    start_time: row.all_day ? null : timeOf(start),
    end_date: dateOf(end),
    end_time: row.all_day ? null : timeOf(end),
    occurrence_date: occurrence.day ? dateOf(Date.parse(occurrence.day)) : null,
  }
}

const FIELDS = [
  'type',
  'title',
  'description',
  'location',
  'all_day',
  'starts_at',
  'ends_at',
  'timezone',
  'recurrence',
  'over_at',
  'reminder_minutes',
] as const
const valuesOf = (values: Values) =>
  FIELDS.map(field => (field === 'recurrence' ? values.recurrence && JSON.stringify(values.recurrence) : values[field]))
const places = (from: number) => FIELDS.map((_, index) => `$${index + from}`)

interface Kept {
  user_id: number
  done: boolean
  remind_at: string | null
  series_id?: number
  replaces_on?: string
}

export async function insert(db: Db, values: Values, { user_id, done, remind_at, series_id, replaces_on }: Kept) {
  const [made] = await db.prepared<{ id: number }>(
    `insert into events (user_id, done_at, remind_at, series_id, replaces_on, ${FIELDS.join(', ')})
     values ($1, case when $2 then now() end, $3, $4, $5, ${places(6).join(', ')}) returning id`,
    [user_id, done, remind_at, series_id ?? null, replaces_on ?? null, ...valuesOf(values)],
  )
  if (!made) throw new Error('An event was inserted without an answer.')
  return made.id
}

export const update = (db: Db, id: number, values: Values, { user_id, done, remind_at }: Kept) =>
  db.prepared(
    `update events set user_id = $2, done_at = case when $3 then coalesce(done_at, now()) end, remind_at = $4, updated_at = now(),
            ${FIELDS.map((field, index) => `${field} = $${index + 5}`).join(', ')} where id = $1`,
    [id, user_id, done, remind_at, ...valuesOf(values)],
  )

/** One day of a repeating event taken out is no change of the others: whoever changes those meanwhile is not held up. */
export const skip = (db: Db, id: number, day: string) =>
  db.prepared(
    `update events set skipped_dates = array(select distinct unnest(skipped_dates || $2::date) order by 1) where id = $1`,
    [id, day],
  )

export const unskip = (db: Db, id: number, day: string) =>
  db.prepared('update events set skipped_dates = array_remove(skipped_dates, $2::date) where id = $1', [id, day])

/** Makes these the linked contacts; those the viewer does not see, or that were deleted, stay. */
export async function link(db: Db, viewer: Viewer, event_id: number, ids: number[]): Promise<void> {
  await db.prepared(
    `delete from event_contacts x using contacts c where x.event_id = $1 and c.id = x.contact_id and c.deleted_at is null and ${seen('c.owner_id')} and not x.contact_id = any($4)`,
    [event_id, ...seenBy(viewer), ids],
  )
  await db.prepared(
    'insert into event_contacts (event_id, contact_id) select $1, unnest($2::bigint[]) on conflict do nothing',
    [event_id, ids],
  )
}

export const copyLinks = (db: Db, from: number, to: number) =>
  db.prepared(
    'insert into event_contacts (event_id, contact_id) select $2, contact_id from event_contacts where event_id = $1',
    [from, to],
  )

/** Days left out move along with a repeating event. */
export async function shift(db: Db, id: number, days: number): Promise<void> {
  await db.prepared(
    'update events set skipped_dates = array(select d + $2::integer from unnest(skipped_dates) d order by 1) where id = $1',
    [id, days],
  )
  await db.prepared('update events set replaces_on = replaces_on + $2::integer where series_id = $1', [id, days])
}

export const setDeleted = (db: Db, id: number, deleted: boolean) =>
  db.prepared('update events set deleted_at = case when $2 then now() end, updated_at = now() where id = $1', [
    id,
    deleted,
  ])

/** What was taken out of a repeating event on a day goes, so that the day is as the others. */
export const dropTakenOut = (db: Db, series_id: number, day: string) =>
  db.prepared('update events set deleted_at = now() where series_id = $1 and replaces_on = $2 and deleted_at is null', [
    series_id,
    day,
  ])

export const setReminder = (db: Db, id: number, remind_at: string | null) =>
  db.prepared('update events set remind_at = $2 where id = $1', [id, remind_at])
