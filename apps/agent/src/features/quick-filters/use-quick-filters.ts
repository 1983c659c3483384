import type { ContactsScope } from '@openbook/api/core/contacts-scope.ts'
import { Failed } from '@openbook/api/core/errors.ts'
import type { QuickFilter } from '@openbook/api/core/quick-filter.ts'
import * as quickFilters from '@openbook/api/quick-filters.ts'
import * as sessions from '@openbook/api/sessions.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { invalidate } from '../../lib/anew.ts'
import { useUser } from '../../lib/current-user.ts'
import { keyOf, mutation, query, refresh } from '../../lib/query.ts'
import { say } from '../../lib/toasts.ts'

const FIVE_MINUTES = 300_000

/** The viewer's quick filters, known from the sign-in until one changes. */
export function useQuickFilters(): QuickFilter[] {
  const { quick_filters: data } = useUser()
  const meta = { current_page: 1, limit: data.length, total_count: data.length, total_pages: 1 }
  return useQuery({ ...query(quickFilters.list), initialData: { data, meta }, staleTime: FIVE_MINUTES }).data.data
}

/** Making, changing and deleting them; a deletion and other conditions can be undone from the toast. */
export function useQuickFilterActs() {
  const client = useQueryClient()
  const settled = () => refresh(client, quickFilters.list, sessions.me)
  const changed = (id: number) =>
    Promise.all([
      settled(),
      invalidate(client, { queryKey: keyOf(quickFilters.count, { params: { id } }), exact: true }),
    ])
  const create = useMutation({ ...mutation(quickFilters.create), meta: { shown: true }, onSuccess: settled })
  const restore = useMutation({ ...mutation(quickFilters.create), onSuccess: settled })
  const update = useMutation({
    ...mutation(quickFilters.update),
    onSuccess: ({ id }, { body }) => (body.contacts_scope ? changed(id) : settled()),
    onError: settled,
  })
  const destroy = useMutation({
    ...mutation(quickFilters.destroy),
    onSuccess: ({ name, contacts_scope, shared, position }) => {
      const body = { name, contacts_scope, shared, position }
      say(`Quick filter “${name}” deleted.`, { action: { label: 'Undo', run: () => restore.mutate({ body }) } })
      return settled()
    },
    onError: settled,
  })
  const change = useChange({ settled, changed, update: update.mutate })
  return { create, update, change, destroy }
}

const keep = mutation(quickFilters.update).mutationFn

interface Told {
  settled: () => Promise<unknown>
  /** The conditions of this one changed. */
  changed: (id: number) => Promise<unknown>
  update: (input: Parameters<typeof keep>[0]) => void
}

/** Other conditions for a filter, refused where it was changed since it was read; then it is read anew. */
const useChange = ({ settled, changed, update }: Told) =>
  useMutation({
    mutationFn: ({ filter: { id, updated_at }, scope }: { filter: QuickFilter; scope: ContactsScope }) =>
      keep({ params: { id }, body: { contacts_scope: scope, updated_at } }),
    meta: { shown: true },
    onError: error => (isStale(error) ? settled() : undefined),
    onSuccess: ({ id, name, updated_at }, { filter: { contacts_scope } }) => {
      const run = () => update({ params: { id }, body: { contacts_scope, updated_at } })
      say(`Quick filter “${name}” updated.`, { action: { label: 'Undo', run } })
      return changed(id)
    },
  })

export const isStale = (error: unknown): error is Failed =>
  error instanceof Failed && error.code === 'quick_filters.stale'
