import * as notifications from '@openbook/api/notifications.ts'
import { serve } from '../core/http/serve.ts'
import { pageMeta } from '../core/page.ts'
import { readNotifications } from './mark-read.ts'
import { counts, list } from './queries.ts'

export const notificationRoutes = serve('notifications', notifications, {
  list: async ({ db, viewer: { user_id }, query: { page = 1, limit = 30, unread = false } }) => {
    const data = await list(db, { user_id, unread, limit, offset: (page - 1) * limit })
    const count = await counts(db, user_id)
    return { data, meta: pageMeta(page, limit, unread ? count.unread : count.total), unread_count: count.unread }
  },
  /** Whoever acts as somebody does not take from them what they have not seen. */
  read: async ({ core, db, viewer, body }) =>
    viewer.login_type
      ? { ids: [], unread_count: (await counts(db, viewer.user_id)).unread }
      : readNotifications(core, db, viewer.user_id, body.all ? null : (body.ids ?? [])),
})
