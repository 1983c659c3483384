import * as events from '@openbook/api/events.ts'
import { toWireDate } from '@openbook/config/dates.ts'
import { ianaZone } from '@openbook/config/limits.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { z } from 'zod'
import { useUser } from '../../lib/current-user.ts'
import { query } from '../../lib/query.ts'
import type { CalendarSearch, View } from './search.ts'

export type CalendarEvent = z.output<typeof events.Event>
export type EventType = CalendarEvent['type']

export const TYPE_LABELS: Record<EventType, string> = {
  appointment: 'Appointment',
  call: 'Call',
  meeting: 'Meeting',
  task: 'Task',
  other: 'Other',
}

const DAY = 86_400_000
const ms = (day: string) => Date.parse(day)
const iso = (time: number) => new Date(time).toISOString().slice(0, 10)
/** YYYY-MM-DD so many days later. */
export const plusDays = (day: string, days: number) => iso(ms(day) + days * DAY)
const plusMonths = (day: string, months: number) => {
  const [year = 1970, month = 1, date = 1] = day.split('-').map(Number)
  const last = new Date(Date.UTC(year, month - 1 + months + 1, 0)).getUTCDate()
  return iso(Date.UTC(year, month - 1 + months, Math.min(date, last)))
}
const weekday = (day: string) => new Date(ms(day)).getUTCDay()
const sunday = (day: string) => plusDays(day, -weekday(day))

/** What the clock of the user shows now, as YYYY-MM-DDTHH:MM:SS. */
export function wallNow(timezone: string, now = new Date()): string {
  const zone = ianaZone(timezone)
  const day = now.toLocaleDateString('en-CA', { timeZone: zone })
  return `${day}T${now.toLocaleTimeString('en-GB', { timeZone: zone })}`
}
export const useToday = () => wallNow(useUser().timezone).slice(0, 10)

const AGENDA_DAYS = 30

/** The days a view shows, first and last. */
export function rangeOf(view: View, day: string): { first: string; last: string } {
  if (view === 'day') return { first: day, last: day }
  if (view === 'agenda') return { first: day, last: plusDays(day, AGENDA_DAYS - 1) }
  if (view === 'week') return { first: sunday(day), last: plusDays(sunday(day), 6) }
  const first = sunday(`${day.slice(0, 8)}01`)
  return { first, last: plusDays(first, 41) }
}

/** The day the view stands on after going one on or back. */
export function stepped(view: View, day: string, by: 1 | -1): string {
  if (view === 'month') return plusMonths(day, by)
  return plusDays(day, by * { day: 1, week: 7, agenda: AGENDA_DAYS }[view])
}

const spoken = (day: string, options: Intl.DateTimeFormatOptions) =>
  new Date(ms(day)).toLocaleDateString('en-US', { ...options, timeZone: 'UTC' })
/** "Tuesday, November 24, 2026" of YYYY-MM-DD. */
export const longDay = (day: string) => spoken(day, { dateStyle: 'full' })

export function titleOf(view: View, day: string): string {
  if (view === 'month') return spoken(day, { month: 'long', year: 'numeric' })
  if (view === 'day') return longDay(day)
  const { first, last } = rangeOf(view, day)
  return `${spoken(first, { month: 'short', day: 'numeric' })} – ${spoken(last, { dateStyle: 'medium' })}`
}

/** MM/DD/YYYY as YYYY-MM-DD, and back. */
export const isoOf = (wire: string) => `${wire.slice(6)}-${wire.slice(0, 2)}-${wire.slice(3, 5)}`
export const wireOf = (day: string) => toWireDate(day) ?? ''

/** "9:30 AM" of HH:MM. */
export function hour(time: string): string {
  const [hours = 0, minutes = '00'] = [Number(time.slice(0, 2)), time.slice(3)]
  return `${hours % 12 || 12}:${minutes} ${hours < 12 ? 'AM' : 'PM'}`
}

/** "9:00 AM to 9:30 AM", "All day", "11/24/2026 to 11/26/2026". */
export function timeOf({ all_day, start_date, end_date, start_time, end_time }: CalendarEvent): string {
  if (all_day) return start_date === end_date ? 'All day' : `${start_date} to ${end_date}`
  const end = `${start_date === end_date ? '' : `${end_date} `}${hour(end_time ?? '')}`
  return start_time === end_time && start_date === end_date
    ? hour(start_time ?? '')
    : `${hour(start_time ?? '')} to ${end}`
}

export const keyOfEvent = ({ id, occurrence_date }: CalendarEvent) => `${id}-${occurrence_date ?? ''}`

export function useEvents(view: View, day: string, { user, types, q, undone }: CalendarSearch) {
  const { first, last } = rangeOf(view, day)
  return useQuery({
    ...query(events.list, {
      query: {
        start_date: wireOf(first),
        end_date: wireOf(last),
        ...(user && { downline_user_id: user }),
        ...(types?.length && { types_list: types }),
        ...(q && { q }),
        ...(undone && { undone }),
      },
    }),
    placeholderData: keepPreviousData,
  })
}
