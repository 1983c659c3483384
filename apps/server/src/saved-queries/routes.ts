import * as savedQueries from '@openbook/api/saved-queries.ts'
import { serve } from '../core/http/serve.ts'
import * as queries from './queries.ts'

const SUBJECT = 'saved_queries'

export const savedQueryRoutes = serve('saved_queries', savedQueries, {
  list: ({ db, viewer }) => queries.list(db, viewer.user_id),
  create: async ({ db, viewer, body, audit }) => {
    const made = await queries.create(db, viewer.user_id, body)
    audit({ subject_type: SUBJECT, subject_id: made.id, changes: body })
    return made
  },
  destroy: async ({ db, viewer, params, audit }) => {
    const gone = await queries.remove(db, viewer.user_id, params.id)
    audit({ subject_type: SUBJECT, subject_id: gone.id, changes: gone })
    return gone
  },
})
