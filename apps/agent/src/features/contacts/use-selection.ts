import type { ContactsScope } from '@openbook/api/core/contacts-scope.ts'
import { useState } from 'react'
import type { Chosen } from '../../lib/chosen.ts'
import { useUser } from '../../lib/current-user.ts'
import { seesAgency } from '../../lib/learn.ts'
import type { Row } from './names.ts'
import { scopeOf } from './scope.ts'
import { useListSearch } from './use-list.ts'

interface Ticks {
  /** The list they were made in; another list begins with none. */
  of: string
  ids: ReadonlySet<number>
  /** The first so many of the list instead, or all of them. */
  first?: number
}
const NONE: ReadonlySet<number> = new Set()

/** Who is ticked: some by hand, over all pages of a list, or everything the list holds. */
export function useSelection(
  rows: Row[] | undefined,
  { total = 0, from = 0 }: { total?: number | undefined; from?: number },
) {
  const { page: _page, limit: _limit, ...scope } = scopeOf(useListSearch(), seesAgency(useUser()))
  const of = JSON.stringify(scope)
  const [kept, keep] = useState<Ticks>({ of, ids: NONE })
  const { ids, first } = kept.of === of ? kept : { ids: NONE, first: undefined }
  const isOn = (id: number, at: number) => (first === undefined ? ids.has(id) : from + at < first)
  const selected = (rows ?? []).filter(({ id }, at) => isOn(id, at)).map(({ id }) => id)
  const toggle = (changed: number[], on: boolean) => {
    const next = new Set(first === undefined ? ids : selected)
    for (const id of changed) on ? next.add(id) : next.delete(id)
    keep({ of, ids: next })
  }
  return {
    selected,
    toggle,
    chosen: chosenOf([...ids], first, total, scope),
    choose: (count: number) => keep({ of, ids: NONE, first: count }),
    clear: () => keep({ of, ids: NONE }),
  }
}

function chosenOf(ids: number[], first: number | undefined, total: number, scope: ContactsScope): Chosen {
  if (first === undefined) return { selection: { ids }, count: ids.length, byHand: true }
  const all = first >= total
  return {
    selection: { all: true, contacts_scope: all ? scope : { ...scope, select_n: first } },
    count: all ? total : first,
    byHand: false,
  }
}
