import type { ContactCondition, ContactFilter } from '@openbook/api/core/contacts-scope.ts'
import { dayOf, daysBetween, daysCountOf, textsOf } from './filter-values.ts'

/** Takes a value and gives the `$n` that stands for it. */
export type Bind = (value: unknown) => string
export interface Asking {
  bind: Bind
  /** Whether deleted contacts are asked for. */
  deleted: boolean
  /** The day it is for the asker, as YYYY-MM-DD, and their zone's name. */
  today: string
  zone: string
  /** Whether `c` is what a search found: that comes without the keys which stand in the indexes. */
  found?: boolean
  /** How groups of which any may hold ask other tables: contact by contact, or once for all. The planner's choice where it is not said. */
  way?: 'probed' | 'gathered'
  /** Whether it is about one's own book, which is read sooner than anything is looked up. */
  own?: boolean
  /** Whether that is short. */
  short?: boolean | undefined
  /** Whether they may only be looked at: then further addresses tell nothing, as they are not shown. */
  veiled?: boolean
  /** Whether it stands in a group of which any may hold. */
  grouped?: boolean
  /** The filters whose contacts are kept as bits. */
  kept?: ReadonlySet<ContactCondition>
  /** Whether the clients of today are. */
  clientsKept?: boolean
  /** A select of the ids of the owners in the scope; none means the whole agency. */
  owners?: string | undefined
}

/** Contacts without a value are in no list, so they pass `none_of`. */
export function among(column: string, op: string, holds: () => string): string {
  if (op === 'is_empty') return `${column} is null`
  if (op === 'not_empty') return `${column} is not null`
  return op === 'none_of' ? `(${holds()}) is not true` : holds()
}

/** One value is compared as such: a list of one costs half as much again over a million contacts. */
export const oneOf = (bind: Bind, column: string, values: readonly (string | number)[], type: 'bigint' | 'text') =>
  values.length === 1 ? `${column} = ${bind(values[0])}::${type}` : `${column} = any(${bind(values)}::${type}[])`

export function dayCondition({ bind, today }: Asking, filter: ContactFilter, column: string): string {
  const day = (value: string, more = 0) => `${bind(value)}::date + ${more}`
  if (filter.op === 'before') return `${column} < ${day(dayOf(filter))}`
  if (filter.op === 'after') return `${column} > ${day(dayOf(filter))}`
  if (filter.op === 'last_days')
    return both(`${column} >= ${day(today, -daysCountOf(filter))}`, `${column} <= ${day(today)}`)
  if (filter.op === 'next_days')
    return both(`${column} >= ${day(today)}`, `${column} <= ${day(today, daysCountOf(filter))}`)
  const [from, to] = daysBetween(filter)
  return both(from && `${column} >= ${day(from)}`, to && `${column} <= ${day(to)}`)
}

/** A moment by the asker's days. */
export function moment({ bind, today, zone }: Asking, filter: ContactFilter, column: string): string {
  const start = (day: string, more = 0) => `(${bind(day)}::date + ${more})::timestamp at time zone ${bind(zone)}`
  if (filter.op === 'before') return `${column} < ${start(dayOf(filter))}`
  if (filter.op === 'after') return `${column} >= ${start(dayOf(filter), 1)}`
  if (filter.op === 'last_days') return `${column} >= ${start(today, -daysCountOf(filter))}`
  const [from, to] = daysBetween(filter)
  return both(from && `${column} >= ${start(from)}`, to && `${column} < ${start(to, 1)}`)
}

export const likeable = (text: string) => text.replaceAll(/[\\%_]/g, '\\$&')

/** A text however it is capitalised: whole, its beginning, or a part of it. */
export function written(bind: Bind, column: string, filter: ContactFilter): string {
  const texts = textsOf(filter).map(text => text.toLowerCase())
  if (filter.op !== 'starts_with' && filter.op !== 'contains') return oneOf(bind, `lower(${column})`, texts, 'text')
  const before = filter.op === 'contains' ? '%' : ''
  return `lower(${column}) like any(${bind(texts.map(text => `${before}${likeable(text)}%`))}::text[])`
}

/** Both conditions, or the one there is. */
export const both = (...conditions: (string | undefined)[]) => `(${conditions.filter(Boolean).join(' and ')})`
