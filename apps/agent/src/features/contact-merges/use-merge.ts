import * as contactMerges from '@openbook/api/contact-merges.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { mutation, refresh } from '../../lib/query.ts'
import { say } from '../../lib/toasts.ts'
import { paths } from '../../paths.ts'
import { useGo } from '../../ui/Link.tsx'
import { TOUCHED } from './queries.ts'
import { counted } from './words.ts'

export function useUndo(done: () => void = () => {}) {
  const client = useQueryClient()
  return useMutation({
    ...mutation(contactMerges.undo),
    onSuccess: async ({ survivor, records }) => {
      say(`Merge undone: ${counted(records.length + 1, 'record')} again, ${survivor.number} as it was.`)
      done()
      await refresh(client, ...TOUCHED)
    },
    onError: () => refresh(client, contactMerges.showMerge, contactMerges.merges),
  })
}

/** Merges, opens who stays, and offers to take it back. */
export function useMerge() {
  const client = useQueryClient()
  const go = useGo()
  const undo = useUndo()
  return useMutation({
    ...mutation(contactMerges.merge),
    meta: { shown: true },
    onSuccess: async ({ merge, contact }) => {
      say(`${counted(merge.records.length + 1, 'record')} are one contact now.`, {
        action: { label: 'Undo', run: () => undo.mutate({ params: { id: merge.id }, body: {} }) },
      })
      go(paths.contact(contact.number), { replace: true })
      await refresh(client, ...TOUCHED)
    },
  })
}
