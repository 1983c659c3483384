import * as contactTimeline from '@openbook/api/contact-timeline.ts'
import * as contacts from '@openbook/api/contacts.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { mutation, refresh } from '../../lib/query.ts'
import { say } from '../../lib/toasts.ts'

const counted = (count: number) => `${count} ${count === 1 ? 'contact' : 'contacts'}`

/** Deleting and restoring contacts, each undone by the other from the toast. */
export function useBin(done: () => void = () => {}) {
  const client = useQueryClient()
  const settled = async () => {
    done()
    await refresh(client, contacts.list, contacts.showByNumber, contactTimeline.list)
  }
  const restoring = useMutation({
    ...mutation(contacts.restore),
    onSuccess: ({ count }) => {
      say(`${counted(count)} restored.`)
      return settled()
    },
  })
  const removing = useMutation({
    ...mutation(contacts.destroyAll),
    onSuccess: ({ count }, { body: { ids } }) => {
      say(`${counted(count)} deleted.`, { action: { label: 'Undo', run: () => restoring.mutate({ body: { ids } }) } })
      return settled()
    },
  })
  return {
    remove: (ids: number[]) => removing.mutate({ body: { ids } }),
    restore: (ids: number[]) => restoring.mutate({ body: { ids } }),
    busy: removing.isPending || restoring.isPending,
  }
}
