import * as auditLog from '@openbook/api/audit-log.ts'
import { inAgency, reachAll } from '../core/db/reach.ts'
import { exportNotes } from '../core/export-notes.ts'
import { serve } from '../core/http/serve.ts'
import { slice } from '../core/page.ts'
import * as queries from './queries.ts'
import { verifyLog } from './seal.ts'
import { spreadsheet } from './spreadsheet.ts'

export const auditLogRoutes = serve('audit_log', auditLog, {
  adminList: async ({ db, viewer, query }) => {
    await reachAll(db, viewer)
    return queries.list(db, slice(query, queries.SORTABLE, ['id', 'desc'], auditLog.FILTERS), {
      ...query,
      ...query.filter,
    })
  },
  adminExport: async ({ viewer, query, reply, tenant, audit }) => {
    const filter = { ...query, ...query.filter }
    const { q } = slice(query, queries.SORTABLE, ['id', 'desc'], auditLog.FILTERS)
    const agencies = await tenant(async db => {
      await reachAll(db, viewer)
      return queries.agenciesOf(db, q, filter)
    })
    const note = { action: 'audit_log.export', changes: { ...filter, filter: undefined } }
    for (const each of exportNotes(viewer, note, agencies)) audit(each)
    reply.header('content-disposition', 'attachment; filename="audit-log.csv"')
    return spreadsheet(viewer, tenant, q, filter)
  },
  adminVerify: ({ db, viewer, query: { business_unit_id } }) =>
    inAgency(db, viewer, business_unit_id, async () => {
      await db.asSystem()
      return verifyLog(db, business_unit_id ?? viewer.business_unit_id)
    }),
  adminShow: async ({ db, viewer, params }) => {
    await reachAll(db, viewer)
    return queries.show(db, params.id)
  },
})
