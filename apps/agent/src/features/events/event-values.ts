import { EVENT_TYPES, type FREQUENCIES, type WEEKDAYS } from '@openbook/api/events.ts'
import type { CalendarEvent } from './calendar.ts'
import { wireOf } from './calendar.ts'

type Linked = Pick<CalendarEvent['contacts'][number], 'id' | 'name' | 'life'>

export interface EventValues {
  type: CalendarEvent['type']
  title: string
  all_day: boolean
  start_date: string
  start_time: string
  end_date: string
  end_time: string
  location: string
  description: string
  reminder_minutes: string
  freq: '' | (typeof FREQUENCIES)[number]
  interval: string
  by_day: (typeof WEEKDAYS)[number][]
  ends: 'never' | 'until' | 'count'
  until: string
  count: string
  contacts: Linked[]
  scope: 'one' | 'all'
}

export const REMINDERS = [
  ['', 'None'],
  ['0', 'When it begins'],
  ['5', '5 minutes before'],
  ['15', '15 minutes before'],
  ['30', '30 minutes before'],
  ['60', '1 hour before'],
  ['120', '2 hours before'],
  ['1440', '1 day before'],
  ['10080', '1 week before'],
] as const
export const REPEATS = [
  ['', 'Does not repeat'],
  ['daily', 'Every day'],
  ['weekly', 'Every week'],
  ['monthly', 'Every month'],
  ['yearly', 'Every year'],
] as const
export const UNITS = { daily: 'days', weekly: 'weeks', monthly: 'months', yearly: 'years' } as const
export const DAY_NAMES = { MO: 'Mon', TU: 'Tue', WE: 'Wed', TH: 'Thu', FR: 'Fri', SA: 'Sat', SU: 'Sun' } as const
export const TYPES = EVENT_TYPES

export interface Start {
  /** YYYY-MM-DD. */
  day: string
  /** HH:MM; none for all day. */
  time?: string
  end?: { day: string; time?: string }
}

const clock = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))
/** HH:MM later the same day. */
export const later = (time: string, by: number) => clock(Math.min(minutesOf(time) + by, 23 * 60 + 59))
export const minutesBetween = (from: string, to: string) => minutesOf(to) - minutesOf(from)

export function newValues({ day, time, end }: Start, contacts: Linked[] = []): EventValues {
  const date = wireOf(day)
  return {
    type: 'appointment',
    title: '',
    all_day: !time,
    start_date: date,
    start_time: time ?? '09:00',
    end_date: end ? wireOf(end.day) : date,
    end_time: end?.time ?? later(time ?? '09:00', 30),
    location: '',
    description: '',
    reminder_minutes: '15',
    freq: '',
    interval: '1',
    by_day: [],
    ends: 'never',
    until: '',
    count: '10',
    contacts,
    scope: 'one',
  }
}

export function valuesOf(event: CalendarEvent): EventValues {
  const { recurrence } = event
  return {
    ...newValues({ day: '', time: event.start_time ?? '09:00' }, event.contacts),
    type: event.type,
    title: event.title,
    all_day: event.all_day,
    start_date: event.start_date,
    start_time: event.start_time ?? '09:00',
    end_date: event.end_date,
    end_time: event.end_time ?? '09:30',
    location: event.location ?? '',
    description: event.description ?? '',
    reminder_minutes: event.reminder_minutes === null ? '' : String(event.reminder_minutes),
    freq: recurrence?.freq ?? '',
    interval: String(recurrence?.interval ?? 1),
    by_day: recurrence?.by_day ?? [],
    ends: recurrence?.until ? 'until' : recurrence?.count ? 'count' : 'never',
    until: recurrence?.until ?? '',
    count: String(recurrence?.count ?? 10),
  }
}

const whole = (text: string) => (/^\d{1,6}$/.test(text.trim()) ? Number(text) : Number.NaN)

/** What is sent: the repetition only where all of them are meant, or there is none yet. */
export function inputOf(values: EventValues, repeating: boolean) {
  const { freq, by_day, ends, until, count, interval } = values
  const one = repeating && values.scope === 'one'
  const recurrence = freq && {
    freq,
    interval: whole(interval),
    ...(freq === 'weekly' && { by_day }),
    until: ends === 'until' ? until : null,
    count: ends === 'count' ? whole(count) : null,
  }
  return {
    type: values.type,
    title: values.title,
    all_day: values.all_day,
    start_date: values.start_date,
    start_time: values.all_day ? null : values.start_time,
    end_date: values.end_date,
    end_time: values.all_day ? null : values.end_time,
    location: values.location,
    description: values.description,
    reminder_minutes: values.reminder_minutes === '' ? null : Number(values.reminder_minutes),
    contact_ids: values.contacts.map(({ id }) => id),
    ...(!one && { recurrence: recurrence || null }),
  }
}

/** Errors of the repetition stand at its own fields. */
export const FIELD_OF: Record<string, string> = {
  'recurrence.interval': 'interval',
  'recurrence.until': 'until',
  'recurrence.count': 'count',
}
