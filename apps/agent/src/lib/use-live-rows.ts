import * as contacts from '@openbook/api/contacts.ts'
import * as pools from '@openbook/api/pools.ts'
import { useQueryClient } from '@tanstack/react-query'
import { invalidate } from './anew.ts'
import { refresh } from './query.ts'
import { useHeardChanges } from './use-heard-changes.ts'

const LISTS = { queryKey: [contacts.list.path] }

/**
 * Keeps the rows on the screen as others leave them; what is changed elsewhere in the book fetches nothing, but while rows are
 * being asked for, as nobody knows yet which. The rows of a pool also follow what comes to it and goes.
 */
export function useLiveRows(rows: { id: number }[] | undefined, pool_id?: number) {
  const client = useQueryClient()
  useHeardChanges({
    pool_id,
    concerns: ids => !ids || client.isFetching(LISTS) > 0 || Boolean(rows?.some(({ id }) => ids.includes(id))),
    renew: () => {
      void invalidate(client, LISTS)
      if (pool_id) void refresh(client, pools.list)
    },
  })
}
