import * as comraReports from '@openbook/api/comra-reports.ts'
import { serve } from '../core/http/serve.ts'
import { type Listed, listExport } from '../core/list-export.ts'
import { slice } from '../core/page.ts'
import * as queries from './queries.ts'

const adminList = ({ db, query }: Listed) => queries.list(db, slice(query, queries.SORTABLE, ['month', 'desc']))

export const comraReportRoutes = serve('comra_reports', comraReports, {
  adminList,
  adminExport: listExport(comraReports.adminList, adminList),
})
