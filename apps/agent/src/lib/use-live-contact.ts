import * as contactRx from '@openbook/api/contact-rx.ts'
import * as contacts from '@openbook/api/contacts.ts'
import { type Query, type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
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
async function renew(client: QueryClient, id: number, number: number) {
  const queryKey = keyOf(contacts.showByNumber, { params: { number } })
  await client.refetchQueries({ queryKey, exact: true })
  const { status, data } = client.getQueryState<{ merged_into: object | null }>(queryKey) ?? {}
  if (status !== 'error' && !data?.merged_into) await client.invalidateQueries({ predicate: isOf(id) })
}

/** Keeps an open contact and all its parts as others leave them, or its parts as they are; forms keep what is typed in them. */
export function useLiveContact(number: number, id: number | undefined, { still = false } = {}) {
  const client = useQueryClient()
  useEffect(() => (still && id !== undefined ? keepStill(isOf(id)) : undefined), [still, id])
  useHeardChanges({
    concerns: ids => id !== undefined && (!ids || ids.includes(id)),
    renew: () => id !== undefined && void renew(client, id, number),
  })
}
