import * as apiRequests from '@openbook/api/api-requests.ts'
import type { z } from 'zod'
import { serve } from '../core/http/serve.ts'
import { type Listed, listExport } from '../core/list-export.ts'
import { slice } from '../core/page.ts'
import * as queries from './queries.ts'

const text = (value: unknown) => (typeof value === 'string' ? value : undefined)

const FILTERS = ['tab', 'filter_by', 'filter_value', 'api_vendor_id', 'code', 'key_prefix', 'last_days']

type Asked = Listed & { query: z.output<typeof apiRequests.adminList.query>; last?: queries.Row | undefined }

const adminList = ({ db, query, last }: Asked) => {
  const sliced = slice(query, queries.SORTABLE, ['id', 'desc'], FILTERS)
  const { filter } = sliced
  return queries.list(db, sliced, {
    tab: query.tab ?? text(filter.tab),
    filter_by: query.filter_by ?? text(filter.filter_by),
    filter_value: query.filter_value ?? text(filter.filter_value),
    further: filter,
    last_id: last?.id,
  })
}

export const apiRequestRoutes = serve('api_requests', apiRequests, {
  adminList,
  adminExport: listExport(apiRequests.adminList, adminList),
  adminShow: ({ db, params }) => queries.show(db, params.id),
})
