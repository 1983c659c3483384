import { MOST_EXCEPTED, MOST_IDS } from '@openbook/api/core/contact-filters.ts'
import type { ContactsScope } from '@openbook/api/core/contacts-scope.ts'
import type { Chosen } from '../../lib/chosen.ts'
import { figure } from '../../lib/numbers.ts'

/** So many from one end of the list: by their ids while they are few, else as a scope. */
export interface End {
  side: 'first' | 'last'
  count: number
  ids: number[] | null
  contacts_scope: ContactsScope | null
}
export interface Ticks {
  /** The list they were made in; another list begins with none. */
  of: string
  ids: ReadonlySet<number>
  byHand: boolean
  /** One end of the list instead, or all of it; `ids` are those left out. */
  end?: Pick<End, 'side' | 'count'> & { scope: ContactsScope }
}
export const NONE: ReadonlySet<number> = new Set()

export const isWithin = ({ side, count }: NonNullable<Ticks['end']>, at: number, total: number) =>
  side === 'first' ? at < count : at >= total - count

/** Why somebody cannot be ticked or left out. */
export function refusalOf({ ids, end }: Ticks, size: number, outside: boolean): string | undefined {
  if (!end)
    return size > MOST_IDS
      ? `At most ${figure(MOST_IDS)} contacts can be ticked one by one, and ${figure(ids.size)} are. Go on with these, or select all that match and leave some out.`
      : undefined
  if (outside)
    return `The ${end.side} ${figure(end.count)} of the list are selected. Clear the selection to tick others.`
  return size > MOST_EXCEPTED
    ? `At most ${figure(MOST_EXCEPTED)} contacts can be left out one by one. Narrow the list instead.`
    : undefined
}

export function chosenOf({ ids, end, byHand }: Ticks, total: number): Chosen {
  if (!end) return { selection: { ids: [...ids] }, count: ids.size, byHand }
  const contacts_scope = { ...end.scope, ...(ids.size > 0 && { except_ids: [...ids] }) }
  const count = Math.max(Math.min(end.count, total) - ids.size, 0)
  return { selection: { all: true, contacts_scope }, count, byHand: false }
}
