import { MOST_IDS } from '@openbook/api/core/contact-filters.ts'
import { useState } from 'react'
import { useUser } from '../../lib/current-user.ts'
import { seesAgency } from '../../lib/learn.ts'
import { figure } from '../../lib/numbers.ts'
import { say } from '../../lib/toasts.ts'
import type { Row } from './names.ts'
import { scopeOf } from './scope.ts'
import { chosenOf, type End, isWithin, NONE, refusalOf, type Ticks } from './ticks.ts'
import { useGoneTicks } from './use-gone-ticks.ts'
import { useListSearch } from './use-list.ts'

interface Shown {
  /** The rows are those of before, until those asked for are there. */
  isBefore: boolean
  total?: number | undefined
  from?: number
}

/** Who is ticked: some by hand, over all pages of a list, or everything it or one end of it holds but for some. */
export function useSelection(rows: Row[] | undefined, { isBefore, total = 0, from = 0 }: Shown) {
  const { page: _page, limit: _limit, ...scope } = scopeOf(useListSearch(), seesAgency(useUser()))
  const of = JSON.stringify(scope)
  const [kept, keep] = useState<Ticks>({ of, ids: NONE, byHand: true })
  const [shown, show] = useState(of)
  if (!isBefore && shown !== of) show(of)
  const ticks = kept.of === of ? kept : { of, ids: NONE, byHand: true }
  const { ids, end } = ticks
  useGoneTicks({
    ticks,
    deleted: scope.contact_group === 'deleted',
    drop: gone =>
      keep(now => (now.of === of ? { ...now, ids: new Set([...now.ids].filter(id => !gone.includes(id))) } : now)),
  })
  const isOn = (id: number, at: number) => (end ? isWithin(end, at, total) && !ids.has(id) : ids.has(id))
  const chooseAll = () =>
    keep({ of, ids: NONE, byHand: false, end: { side: 'first', count: Number.MAX_SAFE_INTEGER, scope } })
  const toggle = (changed: number[], on: boolean) => {
    const next = new Set(ids)
    const within = (rows ?? []).flatMap(({ id }, at) => (!end || isWithin(end, from + at, total) ? id : []))
    for (const id of end ? changed.filter(each => within.includes(each)) : changed)
      on === Boolean(end) ? next.delete(id) : next.add(id)
    const refusal = refusalOf(ticks, next.size, on && changed.some(id => !within.includes(id)))
    if (!refusal) return keep({ ...ticks, ids: next })
    const action = { label: `Select all ${figure(total)} matching`, run: chooseAll }
    say(refusal, { tone: 'info', ...(!end && total > MOST_IDS && { action }) })
  }
  return {
    scope,
    /** The rows are of another list than the one asked for: nobody of them is ticked in it. */
    isOther: isBefore && shown !== of,
    selected: (rows ?? []).filter(({ id }, at) => isOn(id, from + at)).map(({ id }) => id),
    toggle,
    chosen: chosenOf(ticks, total),
    left: end ? ids.size : 0,
    chooseAll,
    chooseEnd: ({ side, count, ids, contacts_scope }: End) =>
      keep(
        contacts_scope
          ? { of, ids: NONE, byHand: false, end: { side, count, scope: contacts_scope } }
          : { of, ids: new Set(ids), byHand: false },
      ),
    clear: () => keep({ of, ids: NONE, byHand: true }),
  }
}
