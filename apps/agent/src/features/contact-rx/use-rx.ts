import * as contactRx from '@openbook/api/contact-rx.ts'
import * as contactTimeline from '@openbook/api/contact-timeline.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { keyOf, mutation, refresh } from '../../lib/query.ts'

/** Changing medicines; the answer is the whole list, so that writing is not followed by another look. */
export function useRx(contactId: number, { shown = false, done = () => {} } = {}) {
  const client = useQueryClient()
  return useMutation({
    ...mutation(contactRx.update),
    meta: { shown },
    onSuccess: async answer => {
      client.setQueryData(keyOf(contactRx.show, { params: { id: contactId } }), answer)
      done()
      await refresh(client, contactRx.accessLog, contactTimeline.list)
    },
    onError: () => (shown ? undefined : refresh(client, contactRx.show)),
  })
}
