import * as dataCaptures from '@openbook/api/data-captures.ts'
import { record } from '../contact-timeline/record.ts'
import { visibleContact } from '../contacts/visible.ts'
import type { Db } from '../core/db/database.ts'
import { serve } from '../core/http/serve.ts'
import { capture, refuseStale } from './capture.ts'
import { listDeleted, restoreAnswer } from './deleted.ts'
import * as queries from './queries.ts'

const answers = async (db: Db, contact_id: number) => ({
  data_captures: await queries.list(db, contact_id),
  deleted: await listDeleted(db, contact_id),
})

export const dataCaptureRoutes = serve('data_captures', dataCaptures, {
  questions: ({ db, query }) => queries.questions(db, query.q),
  show: async ({ db, viewer, params }) => {
    await visibleContact(db, viewer, params.id, { deleted: true })
    return answers(db, params.id)
  },
  update: async ({ db, viewer, params, body, audit }) => {
    await visibleContact(db, viewer, params.id, { lock: true })
    await refuseStale(db, viewer, params.id, body.data_captures)
    const changes = await capture(db, params.id, body.data_captures)
    if (Object.keys(changes).length) await record(db, params.id, 'data_captures.updated', { changes })
    audit({ subject_type: 'contacts', subject_id: params.id, changes })
    return answers(db, params.id)
  },
  restore: async ({ db, viewer, params, audit }) => {
    await visibleContact(db, viewer, params.id, { lock: true })
    const changes = await restoreAnswer(db, params.id, params.answerId)
    await record(db, params.id, 'data_captures.restored', { changes })
    audit({ subject_type: 'contacts', subject_id: params.id, changes })
    return answers(db, params.id)
  },
})
