import * as pools from '@openbook/api/pools.ts'
import type { z } from 'zod'
import { tellHandedOn } from '../contact-transfers/hand-on.ts'
import { show as contact } from '../contacts/queries.ts'
import { serve } from '../core/http/serve.ts'
import { listExport } from '../core/list-export.ts'
import { shortList } from '../core/short-list.ts'
import { hasLeft } from '../users/has-left.ts'
import { keepDeleted, letGo } from './deleted-leads.ts'
import { keep, points } from './keep.ts'
import * as queries from './queries.ts'
import { take } from './take.ts'
import { holderOf, tellHolders } from './tell-holders.ts'

const kept = shortList<z.input<typeof pools.AdminPool>>('pools', {
  columns: ['name', 'description', 'holder_id', 'take_rule', 'group_id', 'daily_limit', 'licensed_only'],
  shown: {
    holder_name: `(select u.first_name || ' ' || u.last_name from users u where u.id = pools.holder_id)`,
    holder_left: '(select u.deactivated_at is not null from users u where u.id = pools.holder_id)',
    holder_ids: `(select coalesce(json_agg(user_id order by user_id), '[]') from pool_holders where pool_id = pools.id)`,
    contacts_count: '(select count(*) from contacts c where c.pool_id = pools.id and c.deleted_at is null)',
  },
  along: [
    {
      by: 'pool_holders where pool_id = any($1::bigint[])',
      one: 'person looks after it no longer',
      more: 'people look after them no longer',
    },
    {
      by: 'contacts where pool_id = any($1::bigint[]) and deleted_at is not null',
      one: 'deleted lead leaves its pool: brought back, it is the holder’s',
      more: 'deleted leads leave their pool: brought back, they are the holder’s',
    },
  ],
  held: [
    {
      by: 'contacts where pool_id = $1 and deleted_at is null',
      one: 'lead waits',
      more: 'leads wait',
      so: 'in the pool {name}. Transfer them first.',
    },
    {
      by: 'api_vendors where pool_id = $1 and deleted_at is null',
      one: 'lead vendor brings',
      more: 'lead vendors bring',
      so: 'leads to the pool {name}. Give them another one first.',
    },
  ],
  narrowed: {
    ...{ holder_id: 'bigint', group_id: 'bigint', take_rule: 'text' },
    holder_left: {
      type: 'boolean',
      fits: left => `${left} = (select u.deactivated_at is not null from users u where u.id = pools.holder_id)`,
    },
  },
  points,
  keep,
})

export const poolRoutes = serve('pools', pools, {
  list: ({ db, viewer }) => queries.list(db, viewer),
  show: ({ db, viewer, params }) => queries.show(db, viewer, params.id),
  assignToMe: async ({ core, db, viewer, params, body, audit }) => {
    const left = await take(db, viewer, params.id, body)
    audit({
      subject_type: 'contacts',
      subject_id: params.id,
      left,
      ...(body?.confirm && { changes: { confirm: true } }),
    })
    const taken = await contact(db, viewer, params.id)
    if (!left.pool_id) await tellHandedOn(core, db, taken, { giver: left.owner_id })
    return taken
  },
  ...kept,
  adminUpdate: async ({ core, viewer, ...given }) => {
    // People before pools.
    if (given.body.holder_id !== undefined) await hasLeft(given.db, given.body.holder_id)
    const from = await holderOf(given.db, given.params.id)
    const pool = await kept.adminUpdate(given)
    await tellHolders(core, given.db, viewer, pool, from)
    await core.cable.judge(given.db, viewer.business_unit_id)
    return pool
  },
  adminDestroy: async ({ core, viewer, ...given }) => {
    const pool = await kept.adminDestroy(given)
    await letGo(given.db, given.params.id)
    await core.cable.judge(given.db, viewer.business_unit_id)
    return pool
  },
  adminRestore: async given => {
    await keepDeleted(given.db, given.params.id)
    return kept.adminRestore(given)
  },
  adminExport: listExport(pools.adminList, kept.adminList),
})
