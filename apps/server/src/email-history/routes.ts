import * as emailHistory from '@openbook/api/email-history.ts'
import { ianaZone } from '@openbook/config/limits.ts'
import { visibleContact } from '../contacts/visible.ts'
import { Refused } from '../core/http/refused.ts'
import { serve } from '../core/http/serve.ts'
import * as queries from './queries.ts'
import { send } from './send.ts'

export const emailHistoryRoutes = serve('email_history', emailHistory, {
  send: async ({ params, body, audit, ...context }) => {
    const log = await send(context, params.id, body)
    const { id, sent_to, subject } = log
    const meant = body.moved_confirmed && { moved_confirmed: true }
    audit({ subject_type: 'contacts', subject_id: params.id, changes: { email_id: id, sent_to, subject, ...meant } })
    return log
  },
  cancel: async ({ db, viewer, params, audit }) => {
    await visibleContact(db, viewer, params.id, { deleted: true })
    const log = await queries.find(db, params.id, params.emailId)
    if (!(await queries.cancel(db, params.id, log.id)))
      throw new Refused(409, { base: 'It is on its way already.' }, 'email_history.too_late')
    audit({ subject_type: 'contacts', subject_id: params.id, changes: { email_id: log.id } })
    return { ...log, state: 'cancelled' as const, reason: null }
  },
  logs: async ({ db, viewer, params, query: { page = 1, limit = emailHistory.LOG_LIMIT } }) => {
    await visibleContact(db, viewer, params.id, { deleted: true })
    return queries.list(db, params.id, ianaZone(viewer.timezone), { limit, offset: (page - 1) * limit })
  },
  history: async ({ db, viewer, params, body }) => {
    await visibleContact(db, viewer, params.id, { deleted: true })
    return queries.list(db, params.id, ianaZone(viewer.timezone), body)
  },
})
