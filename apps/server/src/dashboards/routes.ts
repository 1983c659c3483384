import * as dashboards from '@openbook/api/dashboards.ts'
import { serve } from '../core/http/serve.ts'
import { currentUser } from '../sessions/current-user.ts'
import * as queries from './queries.ts'

export const dashboardRoutes = serve('dashboards', dashboards, {
  update: async ({ core, db, viewer, query: { type = 'mine' }, body: { widgets }, audit }) => {
    await queries.save(db, viewer.user_id, type, widgets)
    audit({ subject_type: 'users', subject_id: viewer.user_id, changes: { type, widgets } })
    return currentUser(core, db, viewer.user_id, viewer.session_id)
  },
  statuses: async ({ db, viewer, query: { type = 'mine' } }) => ({ data: await queries.statuses(db, viewer, type) }),
})
