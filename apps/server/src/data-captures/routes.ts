import * as dataCaptures from '@openbook/api/data-captures.ts'
import { record } from '../contact-timeline/record.ts'
import { visibleContact } from '../contacts/visible.ts'
import { serve } from '../core/http/serve.ts'
import * as queries from './queries.ts'

export const dataCaptureRoutes = serve('data_captures', dataCaptures, {
  questions: ({ db, query }) => queries.questions(db, query.q),
  show: async ({ db, viewer, params }) => {
    await visibleContact(db, viewer, params.id, { deleted: true })
    return { data_captures: await queries.list(db, params.id) }
  },
  update: async ({ db, viewer, params, body, audit }) => {
    await visibleContact(db, viewer, params.id, { lock: true })
    await queries.refuseStale(db, viewer, params.id, body.data_captures)
    const changes = await queries.capture(db, params.id, body.data_captures)
    if (Object.keys(changes).length) await record(db, params.id, 'data_captures.updated', { changes })
    audit({ subject_type: 'contacts', subject_id: params.id, changes })
    return { data_captures: await queries.list(db, params.id) }
  },
})
