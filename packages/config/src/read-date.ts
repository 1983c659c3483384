import { type CalendarDate, isRealDate, toIsoDate } from './dates.ts'

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const LAST_CENTURY = 1999
const DAY_MS = 86_400_000
const EXCEL_DAY_ZERO = Date.UTC(1899, 11, 30)
const EXCEL_FIRST = 60
const EXCEL_LAST = 109_574
/** More likely a year of birth without its day than the serial of a day in 1905. */
const BARE_YEAR = /^(18|19|20)\d\d$/

const TIME = String.raw`(?:[T ,]+\d{1,2}:\d{2}(?::\d{2}(?:\.\d+)?)?\s*(?:[ap]\.?m\.?)?\s*(?:Z|UTC|[+-]\d{2}:?\d{2})?)?$`
const shape = (date: string) => new RegExp(`^${date}${TIME}`, 'i')
const US = shape(String.raw`(\d{1,2})([/.-])(\d{1,2})\2(\d{4}|\d{2})`)
const ISO = shape(String.raw`(\d{4})([/.-])(\d{1,2})\2(\d{1,2})`)
const DAY_FIRST = shape(String.raw`(\d{1,2})(?:st|nd|rd|th)?[\s/-]+([a-z]{3,9})\.?[\s,/-]+(\d{4}|\d{2})`)
const MONTH_FIRST = shape(
  String.raw`(?:[a-z]{3,9},\s*)?([a-z]{3,9})\.?[\s-]+(\d{1,2})(?:st|nd|rd|th)?[\s,-]+(\d{4}|\d{2})`,
)
const COMPACT = /^(19|20)(\d{2})(\d{2})(\d{2})$/
const US_COMPACT = /^(\d{2})(\d{2})((?:19|20)\d{2})$/

/**
 * A date in M/D/YYYY, YYYY-MM-DD, D-Mon-YYYY, "Month D, YYYY", YYYYMMDD, MMDDYYYY or as an Excel serial, with or without a time.
 * A two-digit year is the last one that is not after `latestYear`. Undefined where no such day exists.
 */
export function readDate(text: string, latestYear = new Date().getUTCFullYear()): CalendarDate | undefined {
  const date = partsOf(text, latestYear)
  return date && isRealDate(date) ? date : undefined
}

/** Every day a text can mean: day first where there is no such month, a year of two digits in either century. */
export function readDates(text: string, latestYear = new Date().getUTCFullYear()): string[] {
  const turned = text.replace(US, '$3$2$1$2$4')
  const read = [text, turned].map(each => [LAST_CENTURY, latestYear].flatMap(year => readDate(each, year) ?? []))
  return [...new Set((read.find(dates => dates.length) ?? []).map(toIsoDate))].sort()
}

function partsOf(text: string, latestYear: number): CalendarDate | undefined {
  if (/^\d+(\.\d+)?$/.test(text)) return fromDigits(text)
  const us = US.exec(text)
  if (us) return { year: fullYear(us[4], latestYear), month: Number(us[1]), day: Number(us[3]) }
  const iso = ISO.exec(text)
  if (iso) return { year: Number(iso[1]), month: Number(iso[3]), day: Number(iso[4]) }
  const dayFirst = DAY_FIRST.exec(text)
  if (dayFirst)
    return { year: fullYear(dayFirst[3], latestYear), month: monthOf(dayFirst[2]), day: Number(dayFirst[1]) }
  const monthFirst = MONTH_FIRST.exec(text)
  if (!monthFirst) return undefined
  return { year: fullYear(monthFirst[3], latestYear), month: monthOf(monthFirst[1]), day: Number(monthFirst[2]) }
}

function fromDigits(text: string): CalendarDate | undefined {
  const compact = COMPACT.exec(text)
  if (compact) return { year: Number(`${compact[1]}${compact[2]}`), month: Number(compact[3]), day: Number(compact[4]) }
  const [, month, day, year] = US_COMPACT.exec(text) ?? []
  if (year) return { year: Number(year), month: Number(month), day: Number(day) }
  const serial = Math.floor(Number(text))
  if (BARE_YEAR.test(text) || serial <= EXCEL_FIRST || serial > EXCEL_LAST) return undefined
  const date = new Date(EXCEL_DAY_ZERO + serial * DAY_MS)
  return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() }
}

function monthOf(name = ''): number {
  const month = name.toLowerCase()
  return MONTHS.findIndex(short => month.startsWith(short)) + 1
}

function fullYear(text = '', latestYear: number): number {
  const year = Number(text)
  if (text.length === 4) return year
  const century = latestYear - (latestYear % 100)
  return century + year > latestYear ? century - 100 + year : century + year
}

const CLOCK = /[T ,](\d{1,2}):(\d{2})(?::(\d{2})(?:\.\d+)?)?\s*([ap])?\.?m?\.?\s*(Z|UTC|[+-]\d{2}:?\d{2})?$/i

/** A date with an optional time of day as an ISO 8601 instant; UTC unless it names an offset. */
export function readInstant(text: string, latestYear?: number): string | undefined {
  const date = readDate(text, latestYear)
  if (!date) return undefined
  const [, hours = '0', minutes = '0', seconds = '0', half, offset = 'Z'] = CLOCK.exec(text) ?? []
  const hour = half ? (Number(hours) % 12) + (half.toLowerCase() === 'p' ? 12 : 0) : Number(hours)
  const utc = Date.UTC(date.year, date.month - 1, date.day, hour, Number(minutes), Number(seconds)) - offsetMs(offset)
  return hour > 23 || Number(minutes) > 59 || Number(seconds) > 59 ? undefined : new Date(utc).toISOString()
}

function offsetMs(offset: string): number {
  const [, sign, hours, minutes] = /^([+-])(\d{2}):?(\d{2})$/.exec(offset) ?? []
  return (sign === '-' ? -1 : 1) * (Number(hours ?? 0) * 60 + Number(minutes ?? 0)) * 60_000
}
