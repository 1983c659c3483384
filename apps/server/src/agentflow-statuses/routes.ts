import * as agentflowStatuses from '@openbook/api/agentflow-statuses.ts'
import type { z } from 'zod'
import { serve } from '../core/http/serve.ts'
import { listExport } from '../core/list-export.ts'
import { placeRows, shortList } from '../core/short-list.ts'
import * as queries from './queries.ts'

type Status = z.input<typeof agentflowStatuses.AgentflowStatus>
type Group = z.input<typeof agentflowStatuses.AgentflowStatusGroup>

const statuses = shortList<Status>('agentflow_statuses', {
  columns: ['title', 'position', 'group_id'],
  shown: { group_title: '(select g.title from agentflow_status_groups g where g.id = agentflow_statuses.group_id)' },
  order: 'position',
  narrowed: { group_id: 'bigint' },
  points: async (db, body) => {
    const { group_id } = body as { group_id?: number | null }
    if (group_id) await queries.refuseForeignGroup(db, group_id)
  },
  held: [
    {
      by: 'contacts where agentflow_status_id = $1 and deleted_at is null',
      one: 'contact has',
      more: 'contacts have',
      so: 'the agentflow status {name}. Give them another one first.',
    },
  ],
})
const groups = shortList<Group>('agentflow_status_groups', {
  columns: ['title', 'position'],
  order: 'position',
  along: [
    {
      by: 'agentflow_statuses where group_id = any($1::bigint[])',
      one: 'status is left without a group',
      more: 'statuses are left without a group',
    },
  ],
})

export const agentflowStatusRoutes = serve('agentflow_statuses', agentflowStatuses, {
  list: ({ db }) => queries.titles(db),
  ...statuses,
  adminExport: listExport(agentflowStatuses.adminList, statuses.adminList),
  adminBulkUpdate: async ({ db, body, audit }) => {
    const ids = await queries.place(db, body.agentflow_statuses)
    const placed: Awaited<ReturnType<typeof statuses.adminShow>>[] = []
    for (const id of ids) {
      audit({ subject_type: 'agentflow_statuses', subject_id: id, changes: body })
      placed.push(await statuses.adminShow({ db, params: { id } }))
    }
    return placed
  },
  adminGroupList: groups.adminList,
  adminGroupExport: listExport(agentflowStatuses.adminGroupList, groups.adminList),
  adminGroupShow: groups.adminShow,
  adminGroupCreate: groups.adminCreate,
  adminGroupUpdate: groups.adminUpdate,
  adminGroupDestroy: groups.adminDestroy,
  adminGroupDeleting: groups.adminDeleting,
  adminGroupRestore: groups.adminRestore,
  adminGroupBulkUpdate: ({ db, body, audit }) =>
    placeRows('agentflow_status_groups', body.agentflow_status_groups, groups.adminShow, { db, audit }),
})
