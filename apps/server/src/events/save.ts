import type { update as updateRoute } from '@openbook/api/events.ts'
import type { Viewer } from '@openbook/auth/viewer.ts'
import { ianaZone } from '@openbook/config/limits.ts'
import { DAY, isoDayOf } from '@openbook/config/wall.ts'
import { seen, seenBy } from '../contacts/visible.ts'
import type { Core } from '../core/core.ts'
import type { Db } from '../core/db/database.ts'
import { invalid, notFound, Refused } from '../core/http/refused.ts'
import { calendarOf, holdCalendar } from './calendar-of.ts'
import { changesOf, eventValues, type Given, type Values } from './input.ts'
import { lockFresh } from './meanwhile.ts'
import { type Occurrence, occurrenceOn, wallDay } from './occurrences.ts'
import { refuseOverlap } from './overlap.ts'
import * as queries from './queries.ts'
import { remindAnew, remindAt } from './remind.ts'
import { seriesMove } from './series-move.ts'
import { tell } from './tell.ts'

type Put = (typeof updateRoute)['body']['_zod']['output']
export interface Asking {
  core: Core
  db: Db
  viewer: Viewer
}

/** Enters an event. Throws a 422 by field, a 409 for a double booking that was not asked for. */
export async function create({ core, db, viewer }: Asking, given: Given): Promise<number> {
  const { user_id, zone } = await calendarFor(db, viewer, given.user_id ?? viewer.user_id)
  await holdCalendar(db, user_id)
  const values = eventValues(given, { viewer: ianaZone(viewer.timezone), calendar: zone })
  if (!given.allow_overlap) await refuseOverlap(db, viewer, { user_id, values })
  if (given.done && values.recurrence) throw tickOne()
  const done = given.done ?? false
  const remind_at = done ? null : remindAt({ ...values, skipped_dates: [] }, values.reminder_minutes)
  const id = await queries.insert(db, values, { user_id, done, remind_at })
  await linkSeen(db, viewer, id, given.contact_ids ?? [])
  await tell(core, db, viewer, { kind: 'created', row: await queries.one(db, viewer, id) })
  return id
}

/** Changes an event, or takes one occurrence out of a repeating one; gives the id of the event it is now. */
export async function update({ core, db, viewer }: Asking, id: number, put: Put): Promise<number> {
  const before = await lockFresh(db, viewer, id, put.updated_at)
  const { user_id, zone } = await calendarFor(db, viewer, put.user_id ?? before.user.id, before.user.id)
  await holdCalendar(db, user_id)
  const chosen = before.recurrence ? occurrenceOf(before, put.occurrence_date) : undefined
  const single = put.scope === 'one' && chosen !== undefined
  const given = withKept(put, queries.shown(before, chosen ?? first(before), viewer), before)
  if (single) given.recurrence = null
  const zones = { viewer: ianaZone(viewer.timezone), calendar: zone }
  const length = Date.parse(before.ends_at) - Date.parse(before.starts_at)
  const { back, moved } = given.recurrence && chosen ? seriesMove(before, chosen, given, zones) : { back: 0, moved: 0 }
  const values = eventValues(given, zones, { length, back })
  if (given.done && values.recurrence) throw tickOne()
  const kept = { user_id, done: given.done ?? false }
  const day = single ? (chosen.day ?? undefined) : undefined
  const at = day ? await takeOut(db, before, day, values, kept) : await keep(db, before, values, kept, moved)
  await linkSeen(db, viewer, at, put.contact_ids)
  const row = await queries.one(db, viewer, at)
  if (!put.allow_overlap && anotherTime(before, row, day))
    await refuseOverlap(db, viewer, { user_id, values, except: at, skipped_dates: row.skipped_dates })
  const kind = row.done_at && !before.done_at ? 'done' : before.done_at && !row.done_at ? 'undone' : 'updated'
  const was = valuesAt(before, chosen, single)
  await tell(core, db, viewer, { kind, row, changes: changesOf(was, values), was: { ...was, user: before.user } })
  return at
}

const first = ({ starts_at, ends_at }: queries.Row): Occurrence => ({
  start: Date.parse(starts_at),
  end: Date.parse(ends_at),
  day: null,
})

/** Which occurrence is meant, the first where none is said. */
function occurrenceOf(row: queries.Row, date: string | undefined): Occurrence {
  if (!date) return first(row)
  const day = isoDay(date)
  const found = day && !row.skipped_dates.includes(day) ? occurrenceOn(row, day) : undefined
  if (!found) throw gone()
  return found
}

export function isoDay(date: string): string | undefined {
  const wall = wallDay(date)
  return Number.isNaN(wall) ? undefined : isoDayOf(wall)
}
export const gone = () =>
  new Refused(409, { base: 'This one was changed or deleted meanwhile. Reload to see it.' }, 'events.gone')
const tickOne = () => invalid('done', 'Tick off one of them, not all.', 'events.done_all')

type Shown = ReturnType<typeof queries.shown>

/** What was left out, as it was. */
function withKept(put: Put, was: Shown, row: queries.Row): Given {
  const all_day = put.all_day ?? row.all_day
  return {
    ...put,
    all_day,
    start_time: put.start_time === undefined ? was.start_time : put.start_time,
    description: put.description === undefined ? row.description : put.description,
    location: put.location === undefined ? row.location : put.location,
    recurrence: put.recurrence === undefined ? row.recurrence : put.recurrence,
    reminder_minutes: put.reminder_minutes === undefined ? row.reminder_minutes : put.reminder_minutes,
    done: put.done ?? row.done_at !== null,
  }
}

interface Kept {
  user_id: number
  done: boolean
}

async function keep(db: Db, before: queries.Row, values: Values, kept: Kept, moved: number): Promise<number> {
  const skipped_dates = before.skipped_dates.map(day => isoDayOf(Date.parse(day) + moved * DAY))
  const remind_at = kept.done
    ? null
    : remindAnew({ ...values, skipped_dates }, values.reminder_minutes, before.remind_at)
  await queries.update(db, before.id, values, { ...kept, remind_at })
  if (moved) await queries.shift(db, before.id, moved)
  return before.id
}

async function takeOut(db: Db, series: queries.Row, day: string, values: Values, kept: Kept): Promise<number> {
  await queries.skip(db, series.id, day)
  const skipped_dates = [...series.skipped_dates, day]
  const due = series.remind_at
  await queries.setReminder(db, series.id, remindAnew({ ...series, skipped_dates }, series.reminder_minutes, due))
  const remind_at = kept.done ? null : remindAnew({ ...values, skipped_dates: [] }, values.reminder_minutes, due)
  const id = await queries.insert(db, values, { ...kept, remind_at, series_id: series.id, replaces_on: day })
  await queries.copyLinks(db, series.id, id)
  return id
}

const anotherTime = (before: queries.Row, after: queries.Row, day: string | undefined) =>
  day !== undefined ||
  before.user.id !== after.user.id ||
  before.type !== after.type ||
  before.starts_at !== after.starts_at ||
  before.ends_at !== after.ends_at ||
  JSON.stringify(before.recurrence) !== JSON.stringify(after.recurrence)

/** What an event was where it stood: of one occurrence, at its own time. */
function valuesAt(row: queries.Row, chosen: Occurrence | undefined, single: boolean): Values {
  if (!chosen || !single) return row as Values
  const [starts_at, ends_at] = [new Date(chosen.start).toISOString(), new Date(chosen.end).toISOString()]
  return { ...(row as Values), recurrence: null, starts_at, ends_at }
}

/** The calendar an event goes into; one of a leaver only where it stands there `already`. */
async function calendarFor(db: Db, viewer: Viewer, user_id: number, already?: number) {
  const calendar = await calendarOf(db, viewer, user_id)
  if (!calendar) throw invalid('user_id', 'Choose yourself or somebody you manage.', 'events.calendar')
  if (!calendar.active && user_id !== already)
    throw invalid('user_id', 'They have left: choose the calendar of somebody who is here.', 'events.left')
  return calendar
}

async function linkSeen(db: Db, viewer: Viewer, event_id: number, ids: number[] | undefined): Promise<void> {
  if (!ids) return
  const chosen = [...new Set(ids)]
  const [found] = await db.rows<{ count: number }>(
    `select count(*) from unnest($1::bigint[]) i(id) where exists (select from event_contacts x where x.event_id = $4 and x.contact_id = i.id)
        or exists (select from contacts c where c.id = i.id and c.deleted_at is null and ${seen('c.owner_id')})`,
    [chosen, ...seenBy(viewer), event_id],
  )
  if (found?.count !== chosen.length) throw notFound()
  await queries.link(db, viewer, event_id, chosen)
}
