import * as favoriteLists from '@openbook/api/favorite-lists.ts'
import type { Db } from '../core/db/database.ts'
import { serve } from '../core/http/serve.ts'
import { pageMeta } from '../core/page.ts'
import * as queries from './queries.ts'

const SUBJECT = 'favorite_lists'

async function whole(db: Db, userId: number) {
  const data = await queries.list(db, userId)
  return { data, meta: pageMeta(1, Math.max(data.length, 1), data.length) }
}

export const favoriteListRoutes = serve('favorite_lists', favoriteLists, {
  list: ({ db, viewer }) => whole(db, viewer.user_id),
  choices: ({ db, viewer, query }) => queries.choices(db, viewer, query.q),
  create: async ({ db, viewer, body, audit }) => {
    await queries.add(db, viewer, body.user_id)
    audit({ subject_type: SUBJECT, subject_id: body.user_id })
    return whole(db, viewer.user_id)
  },
  destroy: async ({ db, viewer, body, audit }) => {
    await queries.remove(db, viewer, body.user_id)
    audit({ subject_type: SUBJECT, subject_id: body.user_id })
    return whole(db, viewer.user_id)
  },
})
