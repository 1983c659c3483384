import * as statuses from '@openbook/api/statuses.ts'
import { serve } from '../core/http/serve.ts'
import { slice } from '../core/page.ts'
import * as queries from './queries.ts'

export const statusRoutes = serve('statuses', statuses, {
  list: ({ db }) => queries.titles(db),
  adminList: ({ db, query }) => queries.list(db, slice(query, queries.SORTABLE, ['position', 'asc'])),
  adminShow: ({ db, params }) => queries.show(db, params.id),
  adminCreate: async ({ db, body, audit }) => {
    const made = await queries.create(db, body)
    audit({ subject_type: 'statuses', subject_id: made.id, changes: body })
    return made
  },
  adminUpdate: ({ db, params, body, audit }) => {
    audit({ subject_type: 'statuses', subject_id: params.id, changes: body })
    return queries.update(db, params.id, body)
  },
  adminDestroy: ({ db, params, audit }) => {
    audit({ subject_type: 'statuses', subject_id: params.id })
    return queries.destroy(db, params.id)
  },
})
