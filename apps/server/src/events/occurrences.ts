import type { Recurrence } from '@openbook/api/events.ts'
import { parseDate, toIsoDate } from '@openbook/config/dates.ts'
import { DAY, instantOf, isoDayOf, midnight, type Wall, wallOf } from '@openbook/config/wall.ts'
import rrule, { type RRule } from 'rrule'

/** What is needed to say when an event takes place. */
export interface Timed {
  starts_at: string
  ends_at: string
  all_day: boolean
  timezone: string
  recurrence: Recurrence | null
  /** YYYY-MM-DD. */
  skipped_dates: string[]
}

export interface Occurrence {
  /** Milliseconds. */
  start: number
  end: number
  /** YYYY-MM-DD on the calendar's own clock; null where the event does not repeat. */
  day: string | null
}

export const FOREVER = 'infinity'
const FREQ = { daily: 'DAILY', weekly: 'WEEKLY', monthly: 'MONTHLY', yearly: 'YEARLY' } as const

/** A day of the wire as its midnight; the caller has seen that it is one. */
export function wallDay(text: string): Wall {
  const date = parseDate(text)
  return date ? Date.parse(toIsoDate(date)) : Number.NaN
}

/** The rule over the clock on the wall: nine o'clock stays nine o'clock, whatever is done to clocks. */
export function ruleOf(first: Wall, { freq, interval, by_day, until, count }: Recurrence): RRule {
  return new rrule.RRule({
    freq: rrule.RRule[FREQ[freq]],
    dtstart: new Date(first),
    interval: interval ?? 1,
    ...(freq === 'weekly' && by_day?.length && { byweekday: by_day.map(day => rrule.RRule[day]) }),
    ...(until && { until: new Date(wallDay(until) + DAY - 1) }),
    ...(count && { count }),
  })
}

const firstOf = ({ starts_at, timezone }: Timed) => wallOf(Date.parse(starts_at), timezone)

/** The occurrence that begins when the clock shows `wall`. */
function beginningAt(event: Timed, wall: Wall): Occurrence {
  const start = instantOf(wall, event.timezone)
  const [from, to] = [Date.parse(event.starts_at), Date.parse(event.ends_at)]
  const days = wallOf(to, event.timezone) - wallOf(from, event.timezone)
  const end = event.all_day ? instantOf(wall + days, event.timezone) : start + to - from
  return { start, end, day: isoDayOf(wall) }
}

const once = ({ starts_at, ends_at }: Timed): Occurrence => ({
  start: Date.parse(starts_at),
  end: Date.parse(ends_at),
  day: null,
})

/** Whether any of it lies between two instants; what takes no time lies where it begins. */
export const within = ({ start, end }: Occurrence, from: number, to: number) =>
  start < to && (end > from || (end === start && start >= from))

/** What takes place between two instants, the earliest first. */
export function occurrencesIn(event: Timed, from: number, to: number): Occurrence[] {
  if (!event.recurrence) return [once(event)].filter(each => within(each, from, to))
  const length = Date.parse(event.ends_at) - Date.parse(event.starts_at)
  const first = new Date(wallOf(from - length, event.timezone) - DAY)
  const last = new Date(wallOf(to, event.timezone) + DAY)
  return ruleOf(firstOf(event), event.recurrence)
    .between(first, last, true)
    .map(date => beginningAt(event, date.getTime()))
    .filter(each => !event.skipped_dates.includes(each.day ?? '') && within(each, from, to))
}

/** The next that begins at or after an instant. */
export function nextFrom(event: Timed, from: number): Occurrence | undefined {
  if (!event.recurrence) return [once(event)].find(({ start }) => start >= from)
  return walk(event, new Date(wallOf(from, event.timezone) - 1), 'after', ({ start }) => start >= from)
}

/** The latest that was over by an instant. */
export function lastBefore(event: Timed, until: number): Occurrence | undefined {
  if (!event.recurrence) return [once(event)].find(({ end }) => end <= until)
  return walk(event, new Date(wallOf(until, event.timezone) + 1), 'before', ({ end }) => end <= until)
}

function walk(event: Timed, from: Date, way: 'after' | 'before', fits: (found: Occurrence) => boolean) {
  const rule = ruleOf(firstOf(event), event.recurrence as Recurrence)
  let date = rule[way](from)
  for (let tries = 0; date && tries < 1000; tries++) {
    const found = beginningAt(event, date.getTime())
    if (fits(found) && !event.skipped_dates.includes(found.day ?? '')) return found
    date = rule[way](date)
  }
  return undefined
}

/** The occurrence of a repeating event on a day (YYYY-MM-DD), skipped or not; undefined where it has none then. */
export function occurrenceOn(event: Timed, day: string): Occurrence | undefined {
  if (!event.recurrence) return undefined
  const start = Date.parse(day)
  const [date] = ruleOf(firstOf(event), event.recurrence).between(new Date(start), new Date(start + DAY - 1), true)
  return date && beginningAt(event, date.getTime())
}

/** When the last of it is over, as the database keeps it. */
export function overAt(event: Timed): string {
  if (!event.recurrence) return event.ends_at
  const { until, count } = event.recurrence
  const rule = ruleOf(firstOf(event), event.recurrence)
  if (!until && !count) return FOREVER
  const last = count ? rule.all().at(-1) : rule.before(new Date(wallDay(until ?? '') + DAY), true)
  return new Date(last ? beginningAt(event, last.getTime()).end : Date.parse(event.ends_at)).toISOString()
}

/** The first day of the wire a rule falls on, at or after the one given: a weekly event may begin on another weekday than its own. */
export const firstFitting = (wall: Wall, recurrence: Recurrence): Wall | undefined =>
  ruleOf(wall, recurrence)
    .after(new Date(wall - 1), true)
    ?.getTime()

export const dayAfter = (wall: Wall): Wall => midnight(wall) + DAY
