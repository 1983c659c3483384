import * as contactTimeline from '@openbook/api/contact-timeline.ts'
import * as contacts from '@openbook/api/contacts.ts'
import type { Route } from '@openbook/api/core/route.ts'
import * as lifeEvents from '@openbook/api/life-events.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import { keyOf, mutation, refresh } from '../../lib/query.ts'

export type Edited = z.output<typeof contacts.Contact>

/** A small edit; its answer is the whole contact, fresh. */
export function useEdit<R extends Route & { returns: typeof contacts.Contact }>(
  route: R,
  { shown = false, done = () => {} }: { shown?: boolean; done?: () => void } = {},
) {
  const client = useQueryClient()
  return useMutation({
    ...mutation(route),
    meta: { shown },
    onSuccess: async (contact: Edited) => {
      client.setQueryData(keyOf(contacts.showByNumber, { params: { number: contact.number } }), contact)
      done()
      await refresh(client, contacts.list, contactTimeline.list, lifeEvents.show)
    },
  })
}
