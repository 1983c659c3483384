import * as quickFilters from '@openbook/api/quick-filters.ts'
import { compileView } from '../contacts/scope.ts'
import { count } from '../contacts/total.ts'
import { serve } from '../core/http/serve.ts'
import { pageMeta } from '../core/page.ts'
import * as queries from './queries.ts'
import { create, update } from './save.ts'

const SUBJECT = 'quick_filters'

export const quickFilterRoutes = serve('quick_filters', quickFilters, {
  list: async ({ db, viewer }) => {
    const data = await queries.list(db, viewer.user_id)
    return { data, meta: pageMeta(1, Math.max(data.length, 1), data.length) }
  },
  create: async ({ db, viewer, body, audit }) => {
    const made = await create(db, viewer, body)
    audit({ subject_type: SUBJECT, subject_id: made.id, changes: body })
    return made
  },
  update: async ({ db, viewer, params, body, audit }) => {
    audit({ subject_type: SUBJECT, subject_id: params.id, changes: body })
    return update(db, viewer, params.id, body)
  },
  destroy: async ({ db, viewer, params, audit }) => {
    const gone = await queries.own(db, viewer.user_id, params.id)
    await queries.remove(db, params.id)
    audit({ subject_type: SUBJECT, subject_id: params.id, changes: gone })
    return gone
  },
  count: async ({ db, viewer, params }) => {
    const scope = await queries.scopeOf(db, viewer.user_id, params.id)
    return { total_count: await count(db, await compileView(db, viewer, scope)) }
  },
})
