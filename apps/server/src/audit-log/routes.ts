import * as auditLog from '@openbook/api/audit-log.ts'
import { reachAll } from '../core/db/reach.ts'
import { serve } from '../core/http/serve.ts'
import { slice } from '../core/page.ts'
import * as queries from './queries.ts'

export const auditLogRoutes = serve('audit_log', auditLog, {
  adminList: async ({ db, viewer, query }) => {
    await reachAll(db, viewer)
    return queries.list(db, slice(query, queries.SORTABLE, ['id', 'desc']), { ...query, ...query.filter })
  },
  adminShow: async ({ db, viewer, params }) => {
    await reachAll(db, viewer)
    return queries.show(db, params.id)
  },
})
