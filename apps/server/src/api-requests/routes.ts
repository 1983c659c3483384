import * as apiRequests from '@openbook/api/api-requests.ts'
import { serve } from '../core/http/serve.ts'
import { slice } from '../core/page.ts'
import * as queries from './queries.ts'

const text = (value: unknown) => (typeof value === 'string' ? value : undefined)

export const apiRequestRoutes = serve('api_requests', apiRequests, {
  adminList: ({ db, query }) => {
    const sliced = slice(query, queries.SORTABLE, ['id', 'desc'])
    const { filter } = sliced
    return queries.list(db, sliced, {
      tab: query.tab ?? text(filter.tab),
      filter_by: query.filter_by ?? text(filter.filter_by),
      filter_value: query.filter_value ?? text(filter.filter_value),
      api_vendor_id: queries.vendorOf(filter),
    })
  },
  adminShow: ({ db, params }) => queries.show(db, params.id),
})
