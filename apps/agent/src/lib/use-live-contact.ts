import * as contactRx from '@openbook/api/contact-rx.ts'
import * as contacts from '@openbook/api/contacts.ts'
import { type Query, type QueryClient, type QueryFilters, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { invalidate } from './anew.ts'
import { keyOf } from './query.ts'
import { keepStill } from './still.ts'
import { useHeardChanges } from './use-heard-changes.ts'

/** What was asked of one contact, by its id. Medicines stay as they are: every look at them is in a log. */
const isOf =
  (id: number) =>
  ({ queryKey: [path, , input] }: Query) => {
    const { params, query } = (input ?? {}) as { params?: { id?: number }; query?: { contact_id?: number } }
    return path !== contactRx.show.path && (params?.id === id || query?.contact_id === id)
  }

/** The contact itself first: where it may be seen no more or is part of another, nothing else of it is asked for. */
async function renew(client: QueryClient, of: QueryFilters) {
  await invalidate(client, of)
  const { status, data } = client.getQueryState<{ id: number; merged_into: object | null }>(of.queryKey ?? []) ?? {}
  if (data && status !== 'error' && !data.merged_into) await invalidate(client, { predicate: isOf(data.id) })
}

/** Keeps an open contact and all its parts as others leave them, or its parts as they are; forms keep what is typed in them. Whatever changes while it is first being read may be it. */
export function useLiveContact(number: number, id: number | undefined, { still = false } = {}) {
  const client = useQueryClient()
  const of = { queryKey: keyOf(contacts.showByNumber, { params: { number } }), exact: true }
  useEffect(() => (still && id !== undefined ? keepStill(isOf(id)) : undefined), [still, id])
  useHeardChanges({
    concerns: ids => (id === undefined ? client.isFetching(of) > 0 : !ids || ids.includes(id)),
    renew: () => void renew(client, of),
  })
}
