import * as contactAddresses from '@openbook/api/contact-addresses.ts'
import * as contactTimeline from '@openbook/api/contact-timeline.ts'
import * as contacts from '@openbook/api/contacts.ts'
import type { Route } from '@openbook/api/core/route.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { mutation, refresh } from '../../lib/query.ts'

/** An act on a contact's addresses; what it came upon is fetched again, also where it was refused, and is there before `done`. */
export function useAddressAct<const R extends Route>(
  route: R,
  { shown = false, done = () => {} }: { shown?: boolean; done?: () => void } = {},
) {
  const client = useQueryClient()
  return useMutation({
    ...mutation(route),
    meta: { shown },
    onSuccess: async () => {
      await refresh(client, contactAddresses.list)
      done()
    },
    onSettled: (_, error) =>
      refresh(
        client,
        ...(error ? [contactAddresses.list] : []),
        contactAddresses.listDeleted,
        ...[contactTimeline.list, contacts.showByNumber, contacts.list],
      ),
  })
}
