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

const slashed = (digits: string) =>
  [digits.slice(0, 2), digits.slice(2, 4), digits.slice(4, 8)].filter(Boolean).join('/')

/** What a date field shows at every key, typed as digits alone (`01051950` becomes `01/05/1950`) or with slashes (`1/5/1950`). A day no calendar has stays as typed. */
export function typedDate(typed: string): string {
  const text = typed.replace(/[^\d/]/g, '')
  const [first = '', second = '', ...rest] = text.split('/')
  if (!text.includes('/') || second.length > 2 || first.length > 2) return slashed(text.replaceAll('/', ''))
  return [first, second, ...rest.slice(0, 1).map(each => each.slice(0, 4))].slice(0, text.split('/').length).join('/')
}

export const NO_SUCH_DAY = 'Enter a day of the calendar as MM/DD/YYYY, like 01/31/1950.'

/** What is wrong with what a date field holds; nothing where it is empty. */
export const dateProblem = (text: string): string | undefined =>
  text.trim() === '' || parseDate(text.trim()) ? undefined : NO_SUCH_DAY

const between = (low: number, value: number, high: number) => Math.min(Math.max(value, low), high)

/** The same for a day of the year, MM/DD: the month stays within 01 to 12 and the day within the month's length. */
export function typedMonthDay(typed: string): string {
  const [first = '', second] = typedDate(typed).slice(0, 'MM/DD'.length).split('/')
  const month = between(1, Number(first), 12)
  const shown = first.length === 2 ? pad(month) : first
  if (second === undefined) return shown
  return `${shown}/${second.length === 2 ? pad(between(1, Number(second), monthLength(month))) : second}`
}

/** `4/3` as it is sent: `04/03`. What is no day of the year stays as typed. */
export function toMonthDay(text: string): string {
  const date = parseMonthDay(text)
  return date ? `${pad(date.month)}/${pad(date.day)}` : text
}
