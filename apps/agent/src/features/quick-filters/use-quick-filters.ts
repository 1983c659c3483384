import type { QuickFilter } from '@openbook/api/core/quick-filter.ts'
import * as quickFilters from '@openbook/api/quick-filters.ts'
import * as sessions from '@openbook/api/sessions.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useUser } from '../../lib/current-user.ts'
import { mutation, query, refresh } from '../../lib/query.ts'
import { say } from '../../lib/toasts.ts'

const FIVE_MINUTES = 300_000

/** The viewer's quick filters, known from the sign-in until one changes. */
export function useQuickFilters(): QuickFilter[] {
  const { quick_filters: data } = useUser()
  const meta = { current_page: 1, limit: data.length, total_count: data.length, total_pages: 1 }
  return useQuery({ ...query(quickFilters.list), initialData: { data, meta }, staleTime: FIVE_MINUTES }).data.data
}

/** Making, changing and deleting them; a deletion can be undone from the toast. */
export function useQuickFilterActs() {
  const client = useQueryClient()
  const settled = () => refresh(client, quickFilters.list, sessions.me)
  const create = useMutation({ ...mutation(quickFilters.create), meta: { shown: true }, onSuccess: settled })
  const restore = useMutation({ ...mutation(quickFilters.create), onSuccess: settled })
  const update = useMutation({ ...mutation(quickFilters.update), onSuccess: settled })
  const destroy = useMutation({
    ...mutation(quickFilters.destroy),
    onSuccess: ({ name, contacts_scope, shared, position }) => {
      const body = { name, contacts_scope, shared, position }
      say(`Quick filter “${name}” deleted.`, { action: { label: 'Undo', run: () => restore.mutate({ body }) } })
      return settled()
    },
  })
  return { create, update, destroy }
}
