import { type CalendarDate, monthLength, parseDate, toIsoDate } from './dates.ts'

/** Days as YYYY-MM-DD or MM/DD/YYYY. */
interface Term {
  effective_date: string | null
  end_date: string
  /** Of the policy, or else of its contact. */
  line_of_business: string | null
  /** How many terms it has had, this one among them. */
  terms: number
}

const YEAR = 12

/**
 * The term that follows one, as YYYY-MM-DD: as long as that in whole months, a year after one of any other length or of more
 * than a year, which may count from the first day of a policy long renewed.
 */
export function nextTerm(term: Term): { effective_date: string; end_date: string } | undefined {
  const end = parseDate(term.end_date)
  if (!end) return undefined
  const begins = daysOn(end, 1)
  const next = monthsOn(begins, monthsOf(term, end) ?? YEAR)
  return { effective_date: toIsoDate(begins), end_date: toIsoDate(daysOn(next, -1)) }
}

/**
 * The months of a term of less than a year; nothing where it has no whole ones, or is what was left of a year. Plans that go by
 * the calendar, as those of health, end with the year whenever they began; what ends so and had a term before does not go by it.
 */
function monthsOf({ effective_date, line_of_business, terms }: Term, end: CalendarDate): number | undefined {
  const begun = effective_date ? parseDate(effective_date) : undefined
  if (!begun) return undefined
  const after = toIsoDate(daysOn(end, 1))
  const isWhole = (months: number) => [after, toIsoDate(end)].includes(toIsoDate(monthsOn(begun, months)))
  const months = Array.from({ length: YEAR - 1 }, (_, at) => at + 1).find(isWhole)
  const atYearsEnd = end.month === YEAR && end.day === 31
  const isRest = atYearsEnd && (line_of_business === 'medicare' || terms === 1 || YEAR % (months ?? YEAR) !== 0)
  return isRest ? undefined : months
}

/** Where the month has no such day, its last. */
function monthsOn({ year, month, day }: CalendarDate, months: number): CalendarDate {
  const at = year * YEAR + month - 1 + months
  const [inYear, inMonth] = [Math.floor(at / YEAR), (at % YEAR) + 1]
  return { year: inYear, month: inMonth, day: Math.min(day, monthLength(inMonth, inYear)) }
}

function daysOn({ year, month, day }: CalendarDate, days: number): CalendarDate {
  const date = new Date(Date.UTC(year, month - 1, day + days))
  return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() }
}
