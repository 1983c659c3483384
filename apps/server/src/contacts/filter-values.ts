import { MOST_DAYS } from '@openbook/api/core/contact-filters.ts'
import type { ContactFilter } from '@openbook/api/core/contacts-scope.ts'
import { parseDate, parseMonthDay, toIsoDate } from '@openbook/config/dates.ts'
import { invalid } from '../core/http/refused.ts'

const BIRTH_YEARS = 150

/** What a filter names, however many; empty texts left out. Throws a 422 where nothing is left. */
function given(filter: ContactFilter): (string | number)[] {
  const values = [filter.value ?? []].flat().filter(value => value !== '')
  if (!values.length) throw wrong(filter, 'needs a value.')
  return values
}

export const wrong = ({ field }: ContactFilter, why: string) =>
  invalid('contacts_scope.search', `${saidAloud(field)} ${why}`, 'contacts.filter_value')

const saidAloud = (field: string) => {
  if (field === 'data_capture') return 'Answer'
  const words = field.replace(/_id$/, '').replaceAll('_', ' ')
  return words[0]?.toUpperCase() + words.slice(1)
}

export const textsOf = (filter: ContactFilter) =>
  given(filter).map(each => String(each).replaceAll('\u0000', '').trim())

/** As `app.fold` writes it. */
export const folded = (text: string) =>
  text
    .normalize('NFD')
    .toLowerCase()
    .replaceAll(/[\u0300-\u036f'\u2019]/g, '')

/** The ids a filter names. Throws a 422 where one is none. */
export const idsOf = (filter: ContactFilter): number[] =>
  given(filter).map(each => wholeOf(filter, each, Number.MAX_SAFE_INTEGER, 'ids'))

export const monthsOf = (filter: ContactFilter): number[] =>
  given(filter).map(each => {
    const month = wholeOf(filter, each, 12, 'months from 1 to 12')
    if (!month) throw wrong(filter, 'takes months from 1 to 12, not "0".')
    return month
  })

export const daysCountOf = (filter: ContactFilter): number =>
  wholeOf(filter, only(filter), MOST_DAYS, `a number of days, at most ${MOST_DAYS}`)

export const dayOf = (filter: ContactFilter): string => dateOf(filter, only(filter))

/** Both ends of a range of days, either of them open. */
export const daysBetween = (filter: ContactFilter) => ends(filter, each => dateOf(filter, each))

/** Both ends of a range of days of the year, as month times 100 plus day. */
export const monthDaysBetween = (filter: ContactFilter) =>
  ends(filter, each => {
    const day = parseMonthDay(String(each).trim())
    if (!day) throw wrong(filter, `takes days of the year like 06/14, not "${each}".`)
    return day.month * 100 + day.day
  })

export const amountOf = (filter: ContactFilter): string => dollarsOf(filter, only(filter))
export const amountsBetween = (filter: ContactFilter) => ends(filter, each => dollarsOf(filter, each))

function dollarsOf(filter: ContactFilter, value: string | number): string {
  const amount = String(value).replaceAll(/[$,\s]/g, '')
  if (!/^\d{1,8}(\.\d{1,4})?$/.test(amount)) throw wrong(filter, `takes amounts like 125.50, not "${value}".`)
  return amount
}

export const ageOf = (filter: ContactFilter): number => yearsOf(filter, only(filter))
export const agesBetween = (filter: ContactFilter) => ends(filter, each => yearsOf(filter, each))

const yearsOf = (filter: ContactFilter, value: string | number) => wholeOf(filter, value, BIRTH_YEARS, 'ages in years')

function wholeOf(filter: ContactFilter, value: string | number, most: number, what: string): number {
  const id = typeof value === 'string' && !/^\s*\d+\s*$/.test(value) ? Number.NaN : Number(value)
  if (!Number.isSafeInteger(id) || id < 0 || id > most) throw wrong(filter, `takes ${what}, not "${value}".`)
  return id
}

function dateOf(filter: ContactFilter, value: string | number): string {
  const day = parseDate(String(value).trim())
  if (!day) throw wrong(filter, `takes dates like 06/14/1958, not "${value}".`)
  return toIsoDate(day)
}

function only(filter: ContactFilter): string | number {
  const [value, ...more] = given(filter)
  if (value === undefined || more.length) throw wrong(filter, 'takes one value here.')
  return value
}

function ends<T>(filter: ContactFilter, read: (value: string | number) => T): [T | undefined, T | undefined] {
  const values = [filter.value ?? []].flat()
  if (values.length !== 2) throw wrong(filter, 'takes two values here, the first and the last.')
  const [from, to] = values.map(each => (each === '' ? undefined : read(each)))
  if (from === undefined && to === undefined) throw wrong(filter, 'needs a value.')
  return [from, to]
}
