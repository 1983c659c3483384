import * as contactActs from '@openbook/api/contact-acts.ts'
import * as contacts from '@openbook/api/contacts.ts'
import { call } from '@openbook/api/core/call.ts'
import { useQueryClient } from '@tanstack/react-query'
import { contactsOf } from '../../lib/follow-job.ts'
import { refresh } from '../../lib/query.ts'
import { say } from '../../lib/toasts.ts'
import { useHeardChanges } from '../../lib/use-heard-changes.ts'
import type { Ticks } from './ticks.ts'

interface Watched {
  ticks: Ticks
  /** The list is the deleted group. */
  deleted: boolean
  drop: (gone: readonly number[]) => void
}

/** Lets go of whoever is ticked and was deleted or given away meanwhile, and of whoever is left out of all and is not in the list any more: what is counted is what is acted on. */
export function useGoneTicks({ ticks: { ids, end }, deleted, drop }: Watched) {
  const client = useQueryClient()
  const look = async () => {
    if (!ids.size) return
    const of = end ? { contacts_scope: end.scope } : deleted && { contact_group: 'deleted' as const }
    const body = { ids: [...ids], ...of }
    const there = new Set(await call(contactActs.stillThere, { body }).catch(() => ids))
    const gone = [...ids].filter(id => !there.has(id))
    if (!gone.length) return
    drop(gone)
    const why = deleted ? 'brought back or purged' : 'deleted or given away'
    const [are, were] = gone.length === 1 ? ['is', 'it was'] : ['are', 'they were']
    if (!end) say(`${contactsOf(gone.length)} ${are} no longer selected: ${were} ${why} meanwhile.`, { tone: 'info' })
    await refresh(client, contacts.list)
  }
  useHeardChanges({
    concerns: changed => ids.size > 0 && (!changed || changed.some(id => ids.has(id))),
    renew: () => void look(),
  })
}
