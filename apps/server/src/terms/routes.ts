import * as terms from '@openbook/api/terms.ts'
import { Refused } from '../core/http/refused.ts'
import { serve } from '../core/http/serve.ts'
import { currentUser } from '../sessions/current-user.ts'
import { accept } from './accept.ts'
import * as queries from './queries.ts'

export const termsRoutes = serve('terms', terms, {
  show: async ({ db, viewer }) => ({
    ...(await queries.current(db)),
    accepted: await queries.acceptedLast(db, viewer.user_id),
  }),
  acceptTos: async ({ core, db, viewer, body, request, audit }) => {
    const { user_id, business_unit_id, session_id } = viewer
    if (!session_id)
      throw new Refused(403, { base: 'Terms are accepted by a person. Sign in and read them.' }, 'sessions.token_only')
    const { id, version, published_at } = await accept(db, {
      ...{ user_id, business_unit_id },
      ip: request.ip,
      version: body?.version,
    })
    audit({ subject_type: 'terms_versions', subject_id: id, changes: { version, published_at } })
    return currentUser(core, db, user_id, session_id)
  },
})
