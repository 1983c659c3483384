import * as contactMerges from '@openbook/api/contact-merges.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { mutation, refresh } from '../../lib/query.ts'
import { say } from '../../lib/toasts.ts'

/** Remembers that records are different people, and takes it back from the toast. */
export function useDismiss() {
  const client = useQueryClient()
  const settled = () => refresh(client, contactMerges.duplicates, contactMerges.ofContact)
  const recalling = useMutation({
    ...mutation(contactMerges.recall),
    onSuccess: () => {
      say('They may be one person again.')
      return settled()
    },
  })
  const recall = (ids: number[]) => recalling.mutate({ body: { ids } })
  const dismissing = useMutation({
    ...mutation(contactMerges.dismiss),
    onSuccess: (_, { body: { ids } }) => {
      say('Remembered as different people.', { action: { label: 'Undo', run: () => recall(ids) } })
      return settled()
    },
  })
  return {
    dismiss: (ids: number[]) => dismissing.mutate({ body: { ids } }),
    recall,
    busy: dismissing.isPending || recalling.isPending,
  }
}
