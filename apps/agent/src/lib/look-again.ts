import * as contacts from '@openbook/api/contacts.ts'
import { Failed } from '@openbook/api/core/errors.ts'
import type { QueryClient } from '@tanstack/react-query'
import { refresh } from './query.ts'

/** Where an act is refused because its list has changed, fetches the list anew: what is counted follows it. */
export function lookAgain(client: QueryClient, error: unknown) {
  if (error instanceof Failed && error.code === 'contacts.selection_changed') void refresh(client, contacts.list)
}
