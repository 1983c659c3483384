import { useState } from 'react'
import { useListContext, useNotify, useRefresh } from 'react-admin'
import { UNDO_NOTICE, UndoAlert } from './UndoAlert.tsx'
import { sentenceOf } from './useAsked.ts'

interface Kept {
  id: number
  updated_at: string
}
type Change<Changed> = Partial<Changed> & Kept
export interface BulkOf<Item extends Kept, Changed> {
  /** What one and several of them are called. */
  one: string
  many: string
  read: (query: { filter: string; range: string }) => Promise<Item[]>
  send: (changes: Change<Changed>[]) => Promise<Item[]>
  /** What an undo sets back. */
  before: (item: Item) => Changed
}

/** Changes every selected item alike, and says so with an undo. */
export function useUndoableBulk<Item extends Kept, Changed>(of: BulkOf<Item, Changed>) {
  const { selectedIds, onUnselectItems } = useListContext()
  const notify = useNotify()
  const refresh = useRefresh()
  const [busy, setBusy] = useState(false)
  const count = selectedIds.length === 1 ? `1 ${of.one}` : `${selectedIds.length} ${of.many}`
  /** Throws what was refused, for a dialog that stays and says so. */
  const attempt = async (to: Partial<Changed>, done: string) => {
    setBusy(true)
    try {
      const filter = JSON.stringify({ id: selectedIds })
      const before = await of.read({ filter, range: `[0,${selectedIds.length - 1}]` })
      const after = await of.send(before.map(({ id, updated_at }) => ({ id, updated_at, ...to })))
      const said = `${after.length === 1 ? `1 ${of.one} is` : `${after.length} ${of.many} are`} ${done}.`
      const stands = new Map(after.map(({ id, updated_at }) => [id, updated_at]))
      const undo = async () => {
        await of.send(before.map(item => ({ id: item.id, updated_at: stands.get(item.id) ?? '', ...of.before(item) })))
        return undefined
      }
      notify(<UndoAlert text={said} undo={undo} />, UNDO_NOTICE)
      onUnselectItems()
    } finally {
      refresh()
      setBusy(false)
    }
  }
  const change = (to: Partial<Changed>, done: string) =>
    attempt(to, done).catch((error: unknown) => notify(sentenceOf(error), { type: 'error' }))
  return { count, busy, attempt, change }
}
