import * as contacts from '@openbook/api/contacts.ts'
import * as pools from '@openbook/api/pools.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useHeardChanges } from './use-heard-changes.ts'

/**
 * Keeps the rows on the screen as others leave them; what is changed elsewhere in the book fetches nothing. The rows of a
 * pool also follow what comes to it and goes.
 */
export function useLiveRows(rows: { id: number }[] | undefined, pool_id?: number) {
  const client = useQueryClient()
  useHeardChanges({
    pool_id,
    concerns: ids => !ids || Boolean(rows?.some(({ id }) => ids.includes(id))),
    renew: () => {
      const routes = pool_id ? [contacts.list, pools.list] : [contacts.list]
      for (const { path } of routes) void client.invalidateQueries({ queryKey: [path] })
    },
  })
}
