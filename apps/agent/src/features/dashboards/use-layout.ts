import type { DashboardType, Widget } from '@openbook/api/core/dashboard.ts'
import * as dashboards from '@openbook/api/dashboards.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { setUser, useUser } from '../../lib/current-user.ts'
import { mutation } from '../../lib/query.ts'
import { say } from '../../lib/toasts.ts'
import { laidOut } from './layout.ts'

/** How the dashboard of a type is laid out, and the ways to change that; a reset can be undone from its toast. */
export function useLayout(type: DashboardType) {
  const client = useQueryClient()
  const kept = useUser().dashboard_info[type]
  const save = useMutation({ ...mutation(dashboards.update), onSuccess: user => setUser(client, user) })
  const put = (widgets: Widget[] | null) => save.mutateAsync({ query: { type }, body: { widgets } })
  const reset = async () => {
    await put(null)
    say('The dashboard is as it was built.', {
      ...(kept && { action: { label: 'Undo', run: () => void put(kept) } }),
    })
  }
  return { widgets: laidOut(type, kept), changed: kept !== undefined, put, reset, busy: save.isPending }
}
