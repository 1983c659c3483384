import { MOST_EXCEPTED } from '@openbook/api/core/contact-filters.ts'
import type { ContactsScope } from '@openbook/api/core/contacts-scope.ts'
import { useState } from 'react'
import type { Chosen } from '../../lib/chosen.ts'
import { useUser } from '../../lib/current-user.ts'
import { seesAgency } from '../../lib/learn.ts'
import { figure } from '../../lib/numbers.ts'
import { say } from '../../lib/toasts.ts'
import type { Row } from './names.ts'
import { scopeOf } from './scope.ts'
import { useListSearch } from './use-list.ts'

/** So many from one end of the list: by their ids while they are few, else as a scope. */
export interface End {
  side: 'first' | 'last'
  count: number
  ids: number[] | null
  contacts_scope: ContactsScope | null
}
interface Ticks {
  /** The list they were made in; another list begins with none. */
  of: string
  ids: ReadonlySet<number>
  byHand: boolean
  /** One end of the list instead, or all of it; `ids` are those left out. */
  end?: Pick<End, 'side' | 'count'> & { scope: ContactsScope }
}
const NONE: ReadonlySet<number> = new Set()

/** Who is ticked: some by hand, over all pages of a list, or everything it or one end of it holds but for some. */
export function useSelection(
  rows: Row[] | undefined,
  { total = 0, from = 0 }: { total?: number | undefined; from?: number },
) {
  const { page: _page, limit: _limit, ...scope } = scopeOf(useListSearch(), seesAgency(useUser()))
  const of = JSON.stringify(scope)
  const [kept, keep] = useState<Ticks>({ of, ids: NONE, byHand: true })
  const ticks = kept.of === of ? kept : { of, ids: NONE, byHand: true }
  const { ids, end } = ticks
  const isOn = (id: number, at: number) => (end ? isWithin(end, at, total) && !ids.has(id) : ids.has(id))
  const toggle = (changed: number[], on: boolean) => {
    const next = new Set(ids)
    const within = (rows ?? []).flatMap(({ id }, at) => (!end || isWithin(end, from + at, total) ? id : []))
    for (const id of end ? changed.filter(each => within.includes(each)) : changed)
      on === Boolean(end) ? next.delete(id) : next.add(id)
    const refusal = refusalOf(ticks, next.size, on && changed.some(id => !within.includes(id)))
    if (refusal) say(refusal, { tone: 'info' })
    else keep({ ...ticks, ids: next })
  }
  return {
    scope,
    selected: (rows ?? []).filter(({ id }, at) => isOn(id, from + at)).map(({ id }) => id),
    toggle,
    chosen: chosenOf(ticks, total),
    left: end ? ids.size : 0,
    chooseAll: () =>
      keep({ of, ids: NONE, byHand: false, end: { side: 'first', count: Number.MAX_SAFE_INTEGER, scope } }),
    chooseEnd: ({ side, count, ids, contacts_scope }: End) =>
      keep(
        contacts_scope
          ? { of, ids: NONE, byHand: false, end: { side, count, scope: contacts_scope } }
          : { of, ids: new Set(ids), byHand: false },
      ),
    clear: () => keep({ of, ids: NONE, byHand: true }),
  }
}

const isWithin = ({ side, count }: NonNullable<Ticks['end']>, at: number, total: number) =>
  side === 'first' ? at < count : at >= total - count

/** Why somebody cannot be ticked or left out. */
function refusalOf({ end }: Ticks, size: number, outside: boolean): string | undefined {
  if (!end) return undefined
  if (outside)
    return `The ${end.side} ${figure(end.count)} of the list are selected. Clear the selection to tick others.`
  return size > MOST_EXCEPTED
    ? `At most ${figure(MOST_EXCEPTED)} contacts can be left out one by one. Narrow the list instead.`
    : undefined
}

function chosenOf({ ids, end, byHand }: Ticks, total: number): Chosen {
  if (!end) return { selection: { ids: [...ids] }, count: ids.size, byHand }
  const contacts_scope = { ...end.scope, ...(ids.size > 0 && { except_ids: [...ids] }) }
  return { selection: { all: true, contacts_scope }, count: Math.min(end.count, total) - ids.size, byHand: false }
}
