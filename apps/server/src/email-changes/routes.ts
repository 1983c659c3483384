import * as emailChanges from '@openbook/api/email-changes.ts'
import { serve } from '../core/http/serve.ts'
import { refuseStandIn } from '../sessions/prove.ts'
import { askToChange } from './ask.ts'
import { confirmChange } from './confirm.ts'
import * as queries from './queries.ts'

export const emailChangeRoutes = serve('email_changes', emailChanges, {
  show: ({ db, viewer }) => queries.show(db, viewer.user_id),
  create: async ({ body, ...act }) => {
    await askToChange(act, body.email)
    return queries.show(act.db, act.viewer.user_id)
  },
  destroy: async ({ db, viewer, audit }) => {
    refuseStandIn(viewer)
    const cancelled = await queries.voidOpen(db, viewer.user_id)
    audit({ subject_type: 'users', subject_id: viewer.user_id, changes: { cancelled } })
    return queries.show(db, viewer.user_id)
  },
  confirm: async ({ core, body, request }) => ({ email: await confirmChange(core, request, body.token) }),
})
