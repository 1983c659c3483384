import * as comraReports from '@openbook/api/comra-reports.ts'
import { serve } from '../core/http/serve.ts'
import { slice } from '../core/page.ts'
import * as queries from './queries.ts'

export const comraReportRoutes = serve('comra_reports', comraReports, {
  adminList: ({ db, query }) => queries.list(db, slice(query, [], ['id', 'desc'])),
})
