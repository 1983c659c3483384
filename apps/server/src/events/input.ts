import { type EventInput, MOST_DAYS, type Recurrence } from '@openbook/api/events.ts'
import { DAY, instantOf, midnight, timeOf, type Wall, wallOf } from '@openbook/config/wall.ts'
import type { z } from 'zod'
import { invalid } from '../core/http/refused.ts'
import { dayAfter, firstFitting, overAt, wallDay } from './occurrences.ts'

export type Given = z.output<typeof EventInput>

/** An event as it is stored, without whose it is. */
export interface Values {
  type: Given['type']
  title: string
  description: string | null
  location: string | null
  all_day: boolean
  starts_at: string
  ends_at: string
  timezone: string
  recurrence: Recurrence | null
  over_at: string
  reminder_minutes: number | null
}

export interface Zones {
  /** The clock the times were read from, and the one the calendar keeps. */
  viewer: string
  calendar: string
}

const HALF_HOUR = 1_800_000
const clean = (text: string | null | undefined) => text?.replaceAll('\u0000', '').trim() || null

interface Kept {
  /** In milliseconds, where no end is said. */
  length?: number
  /** By how much it begins earlier on the clock of its calendar, in milliseconds. */
  back?: number
}

/** What was given, as it is stored. Throws a 422 for days no month has, an end before the beginning, a repetition without end and beginning. */
export function eventValues(given: Given, zones: Zones, { length, back = 0 }: Kept = {}): Values {
  const { calendar } = zones
  const all_day = given.all_day ?? false
  const timed = movedBack(timesOf(given, zones, length), back, all_day, calendar)
  const recurrence = given.recurrence ? { ...given.recurrence } : null
  if (recurrence) fitInto(recurrence, timed, calendar)
  const values = {
    type: given.type,
    title: clean(given.title) ?? 'Untitled',
    description: clean(given.description),
    location: clean(given.location),
    all_day,
    starts_at: new Date(timed.start).toISOString(),
    ends_at: new Date(timed.end).toISOString(),
    timezone: calendar,
    recurrence,
    reminder_minutes: given.reminder_minutes ?? null,
  }
  return { ...values, over_at: overAt({ ...values, skipped_dates: [] }) }
}

interface Times {
  start: number
  end: number
}

/** When it takes place, in milliseconds. */
export function timesOf(given: Given, { viewer, calendar }: Zones, length?: number): Times {
  const all_day = given.all_day ?? false
  const zone = all_day ? calendar : viewer
  const { start, end } = span(given, all_day, length)
  return { start: instantOf(start, zone), end: instantOf(end, zone) }
}

function movedBack({ start, end }: Times, back: number, all_day: boolean, zone: string): Times {
  if (!back) return { start, end }
  const at = (instant: number) => instantOf(wallOf(instant, zone) - back, zone)
  return { start: at(start), end: all_day ? at(end) : at(start) + end - start }
}

/** First and last moment on the clock; `length` is kept where no end is said. */
function span({ start_date, start_time, end_date, end_time }: Given, all_day: boolean, length = HALF_HOUR) {
  const first = dayOf('start_date', start_date)
  const last = end_date ? dayOf('end_date', end_date) : first
  if (last - first > MOST_DAYS * DAY) throw invalid('end_date', 'An event may last a year.', 'events.too_long')
  if (last < first) throw invalid('end_date', 'It would end before it begins.', 'events.ends_early')
  if (all_day)
    return { start: first, end: end_date ? dayAfter(last) : Math.max(dayAfter(first), midnight(first + length)) }
  if (!start_time) throw invalid('start_time', 'Say when it begins, or make it all day.', 'events.no_time')
  const start = first + clock(start_time)
  const end = end_time ? last + clock(end_time) : Math.max(start + length, last + clock(start_time))
  if (end < start) throw invalid('end_time', 'It would end before it begins.', 'events.ends_early')
  return { start, end }
}

const clock = (time: string) => {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return (hours * 60 + minutes) * 60_000
}

function dayOf(field: string, text: string): Wall {
  const wall = wallDay(text)
  const year = new Date(wall).getUTCFullYear()
  if (!(year >= 1970 && year <= 2199)) throw invalid(field, 'This day is not in the calendar.', 'events.no_such_day')
  return wall
}

/** Checks a repetition, and moves the first one to a day it falls on. */
function fitInto(recurrence: Recurrence, timed: Times, zone: string): void {
  const { until, count } = recurrence
  const wall = wallOf(timed.start, zone)
  if (until && count) throw invalid('recurrence.count', 'Say the last day or how often, not both.', 'events.two_ends')
  if (until && dayOf('recurrence.until', until) < midnight(wall))
    throw invalid('recurrence.until', 'It would stop before it begins.', 'events.stops_early')
  const first = firstFitting(wall, recurrence)
  if (first === undefined) throw invalid('recurrence.until', 'No such day comes before it stops.', 'events.never')
  const by = instantOf(first, zone) - timed.start
  timed.start += by
  timed.end += by
}

/** What differs, as the history tells it: `{ field: [before, after] }`; when it takes place counts as one. */
export function changesOf(before: Values, after: Values): Record<string, [unknown, unknown]> {
  const plain = ['type', 'title', 'description', 'location', 'reminder_minutes'] as const
  const changes: Record<string, [unknown, unknown]> = {}
  for (const field of plain) if (before[field] !== after[field]) changes[field] = [before[field], after[field]]
  if (whenOf(before) !== whenOf(after)) changes.when = [whenOf(before), whenOf(after)]
  if (JSON.stringify(before.recurrence) !== JSON.stringify(after.recurrence))
    changes.recurrence = [repeats(before.recurrence), repeats(after.recurrence)]
  return changes
}

const repeats = (recurrence: Recurrence | null) => recurrence?.freq ?? null

/** "2026-11-24 09:00 to 09:30" on the calendar's clock, for the record. */
function whenOf({ starts_at, ends_at, timezone, all_day }: Values): string {
  const [start, end] = [starts_at, ends_at].map(at => wallOf(Date.parse(at), timezone)) as [Wall, Wall]
  const day = (wall: Wall) => new Date(wall).toISOString().slice(0, 10)
  if (all_day) return day(start) === day(end - DAY) ? day(start) : `${day(start)} to ${day(end - DAY)}`
  return `${day(start)} ${timeOf(start)} to ${day(start) === day(end) ? '' : `${day(end)} `}${timeOf(end)}`
}
