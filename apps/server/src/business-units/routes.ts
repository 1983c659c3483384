import * as businessUnits from '@openbook/api/business-units.ts'
import { reachAll } from '../core/db/reach.ts'
import { serve } from '../core/http/serve.ts'
import { slice } from '../core/page.ts'
import * as queries from './queries.ts'

export const businessUnitRoutes = serve('business_units', businessUnits, {
  adminList: async ({ db, viewer, query }) => {
    await reachAll(db, viewer)
    return queries.list(db, slice(query, queries.SORTABLE, ['name', 'asc']))
  },
})
