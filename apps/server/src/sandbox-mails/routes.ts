import * as sandboxMails from '@openbook/api/sandbox-mails.ts'
import { isSystemAdmin, outranks, ROLES } from '@openbook/auth/roles.ts'
import { reachAll } from '../core/db/reach.ts'
import { serve } from '../core/http/serve.ts'
import { slice } from '../core/page.ts'
import * as queries from './queries.ts'

export const sandboxMailRoutes = serve('sandbox_mails', sandboxMails, {
  adminList: async ({ db, viewer, query }) => {
    await reachAll(db, viewer)
    const below = isSystemAdmin(viewer.role) ? ROLES : ROLES.filter(role => outranks(viewer.role, role))
    return queries.list(db, slice(query, ['id'], ['id', 'desc']), viewer.user_id, below)
  },
})
