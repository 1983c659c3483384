import * as contacts from '@openbook/api/contacts.ts'
import * as quickFilters from '@openbook/api/quick-filters.ts'
import * as sessions from '@openbook/api/sessions.ts'
import * as tags from '@openbook/api/tags.ts'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { refresh } from './query.ts'

/** What a job on contacts changes besides them: their tags and, where tags became one, what names those. */
export const refreshAfter = (client: QueryClient, kind: string) =>
  refresh(
    client,
    contacts.list,
    tags.list,
    tags.carried,
    ...(kind === 'tags.merge' ? [quickFilters.list, sessions.me] : []),
  )

/** The same once a job that was seen at work has come to its end. */
export function useRefreshAfter(kind: string | undefined, busy: boolean) {
  const client = useQueryClient()
  const was = useRef(busy)
  useEffect(() => {
    if (was.current && !busy && kind) void refreshAfter(client, kind)
    was.current = busy
  }, [client, kind, busy])
}
