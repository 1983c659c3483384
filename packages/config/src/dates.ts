export interface CalendarDate {
  year: number
  month: number
  day: number
}

const LEAP_YEAR = 2000
const MONTH_LENGTHS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31] as const

/** Days in a month (1-12); without a year February has 29. */
export function monthLength(month: number, year = LEAP_YEAR): number {
  const leap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0
  return month === 2 && leap ? 29 : (MONTH_LENGTHS[month - 1] ?? 0)
}

/** Whether the calendar has that day, in the years 1 to 9999. */
export function isRealDate({ year, month, day }: CalendarDate): boolean {
  return year >= 1 && year <= 9999 && day >= 1 && day <= monthLength(month, year)
}

const pad = (value: number, length = 2) => String(value).padStart(length, '0')

/** YYYY-MM-DD, as the database keeps dates. */
export function toIsoDate({ year, month, day }: CalendarDate): string {
  return `${pad(year, 4)}-${pad(month)}-${pad(day)}`
}

const WIRE = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/
const ISO = /^(\d{4})-(\d{2})-(\d{2})$/

/** Reads MM/DD/YYYY (also M/D/YYYY) or YYYY-MM-DD; undefined for anything else and for days no month has. */
export function parseDate(text: string): CalendarDate | undefined {
  const [, month, day, year] = WIRE.exec(text) ?? []
  const [, isoYear, isoMonth, isoDay] = ISO.exec(text) ?? []
  const date = { year: Number(year ?? isoYear), month: Number(month ?? isoMonth), day: Number(day ?? isoDay) }
  return isRealDate(date) ? date : undefined
}

/** A YYYY-MM-DD or MM/DD/YYYY text as MM/DD/YYYY, the shape calendar dates travel in; undefined if it is no date. */
export function toWireDate(text: string): string | undefined {
  const date = parseDate(text)
  return date && `${pad(date.month)}/${pad(date.day)}/${pad(date.year, 4)}`
}

/** The day of the year behind `MMDD`, `M/D`, `MM/DD` or `MM-DD`; undefined where the month has no such day. */
export function parseMonthDay(text: string): { month: number; day: number } | undefined {
  const [, month, day] = /^(\d{2})(\d{2})$/.exec(text) ?? /^(\d{1,2})[/-](\d{1,2})$/.exec(text) ?? []
  const date = { month: Number(month), day: Number(day) }
  return isRealDate({ ...date, year: LEAP_YEAR }) ? date : undefined
}

const between = (low: number, value: number, high: number) => Math.min(Math.max(value, low), high)

/**
 * What a date field shows while someone types digits: `0105` becomes `01/05`, `01051950` becomes `01/05/1950`.
 * The month stays within 01-12 and the day within the month's length.
 */
export function dateEntry(typed: string): string {
  const digits = typed.replace(/\D/g, '').slice(0, 8)
  if (digits.length < 2) return digits
  const month = between(1, Number(digits.slice(0, 2)), 12)
  if (digits.length < 4) return digits.length === 2 ? pad(month) : `${pad(month)}/${digits[2]}`
  const year = digits.length === 8 ? Number(digits.slice(4)) : LEAP_YEAR
  const day = between(1, Number(digits.slice(2, 4)), monthLength(month, year))
  return [pad(month), pad(day), digits.slice(4)].filter(Boolean).join('/')
}

/** What a date field shows at every key, typed as digits alone or with slashes (`1/5/1950`): those stay, and the day is bounded all the same. */
export function typedDate(typed: string): string {
  const text = typed.replace(/[^\d/]/g, '')
  const [first = '', second = '', ...rest] = text.split('/')
  if (!text.includes('/') || second.length > 2 || first.length > 2) return dateEntry(text)
  const [, year = ''] = /^(\d{4})/.exec(rest[0] ?? '') ?? []
  const month = between(1, Number(first), 12)
  const most = monthLength(month, year ? Number(year) : LEAP_YEAR)
  const day = second.length === 2 ? pad(between(1, Number(second), most)) : second
  const shown = first.length === 2 ? pad(month) : first
  return [shown, day, ...rest.slice(0, 1).map(each => each.slice(0, 4))].slice(0, text.split('/').length).join('/')
}

/** The same for a day of the year, MM/DD. */
export const typedMonthDay = (typed: string): string => typedDate(typed).slice(0, 'MM/DD'.length)

/** `4/3` as it is sent: `04/03`. What is no day of the year stays as typed. */
export function toMonthDay(text: string): string {
  const date = parseMonthDay(text)
  return date ? `${pad(date.month)}/${pad(date.day)}` : text
}
