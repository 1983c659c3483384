import * as groups from '@openbook/api/groups.ts'
import type { z } from 'zod'
import { serve } from '../core/http/serve.ts'
import { joinRows } from '../core/join-rows.ts'
import { listExport } from '../core/list-export.ts'
import { shortList } from '../core/short-list.ts'
import * as queries from './queries.ts'

const kept = shortList<z.input<typeof groups.Group>>('groups', {
  columns: ['name', 'description'],
  along: [
    {
      by: 'group_users where group_id = any($1::bigint[])',
      one: 'user is no longer in it',
      more: 'users are no longer in them',
    },
  ],
  held: [
    {
      by: 'pools where group_id = $1',
      one: 'pool names',
      more: 'pools name',
      so: 'the group {name}. Change that first.',
    },
  ],
  shown: {
    user_ids: `(select coalesce(json_agg(user_id order by user_id), '[]') from group_users where group_id = groups.id)`,
  },
  narrowed: {
    user_id: {
      type: 'bigint',
      fits: value => `exists (select from group_users m where m.group_id = groups.id and m.user_id = ${value})`,
    },
  },
  keep: (db, id, body) =>
    joinRows(db, id, (body as { user_ids?: number[] }).user_ids, {
      table: 'group_users',
      one: 'group_id',
      many: 'user_id',
      of: 'users',
      field: 'user_ids',
      message: 'Choose users of this agency.',
    }),
})

export const groupRoutes = serve('groups', groups, {
  list: ({ db, viewer, query }) => queries.list(db, viewer, query),
  ...kept,
  adminUpdate: async ({ core, viewer, ...given }) => {
    const group = await kept.adminUpdate(given)
    await core.cable.judge(given.db, viewer.business_unit_id)
    return group
  },
  adminExport: listExport(groups.adminList, kept.adminList),
})
