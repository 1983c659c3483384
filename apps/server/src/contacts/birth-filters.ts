import type { ContactFilter } from '@openbook/api/core/contacts-scope.ts'
import { type Asking, among, both } from './conditions.ts'
import { ageOf, agesBetween, daysCountOf, monthDaysBetween, monthsOf } from './filter-values.ts'

const DAY = 86_400_000
const LEAP_DAY = 229

const FIRST_DAY = 101
const LAST_DAY = 1231

/** Born on one of the coming days of the year, today's included, or between two of them; February 29 counts on March 1 where the year has none. */
export const bornOn = (asking: Asking, filter: ContactFilter): string =>
  filter.op === 'between' ? bornBetween(asking, filter) : bornSoon(asking, filter)

/** From a later day to an earlier one: over the turn of the year. */
function bornBetween({ bind }: Asking, filter: ContactFilter): string {
  const [from = FIRST_DAY, to = LAST_DAY] = monthDaysBetween(filter)
  const [since, until] = [`c.birthday >= ${bind(from)}::int`, `c.birthday <= ${bind(to)}::int`]
  return `(${since} ${from > to ? 'or' : 'and'} ${until})`
}

function bornSoon({ bind, today }: Asking, filter: ContactFilter): string {
  const first = Date.parse(`${today}T00:00:00Z`)
  const days = new Set<number>()
  for (let ahead = 0; ahead <= Math.min(daysCountOf(filter), 366); ahead++) {
    const day = new Date(first + ahead * DAY)
    const before = new Date(day.getTime() - DAY)
    days.add((day.getUTCMonth() + 1) * 100 + day.getUTCDate())
    if (day.getUTCDate() === 1 && before.getUTCMonth() === 1 && before.getUTCDate() === 28) days.add(LEAP_DAY)
  }
  return `c.birthday = any(${bind([...days])}::int[])`
}

export function bornInMonth({ bind }: Asking, filter: ContactFilter): string {
  const months = monthsOf(filter).map(
    month => `c.birthday between ${bind(month * 100)}::int and ${bind(month * 100 + 99)}::int`,
  )
  return filter.op === 'none_of' ? `(${months.join(' or ')}) is not true` : `(${months.join(' or ')})`
}

/** `before` is younger than, `after` older than. */
export function bornYearsAgo({ bind, today }: Asking, filter: ContactFilter): string {
  const { op = 'between' } = filter
  if (op === 'is_empty' || op === 'not_empty') return among('c.date_of_birth', op, String)
  const birthday = (years: number) => `(${bind(today)}::date - make_interval(years => ${bind(years)}::int))::date`
  const atLeast = (years: number) => `c.date_of_birth <= ${birthday(years)}`
  const atMost = (years: number) => `c.date_of_birth > ${birthday(years + 1)}`
  if (op === 'before') return `c.date_of_birth > ${birthday(ageOf(filter))}`
  if (op === 'after') return atLeast(ageOf(filter) + 1)
  const [from, to] = agesBetween(filter)
  return both(from === undefined ? undefined : atLeast(from), to === undefined ? undefined : atMost(to))
}
