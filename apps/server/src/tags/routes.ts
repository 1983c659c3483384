import * as tags from '@openbook/api/tags.ts'
import { serve } from '../core/http/serve.ts'
import * as queries from './queries.ts'

export const tagRoutes = serve('tags', tags, {
  list: ({ db, body }) => queries.list(db, body.q),
  create: async ({ db, body, audit }) => {
    const { tag, made } = await queries.create(db, body.name, body.color)
    audit({ subject_type: 'tags', subject_id: tag.id, ...(made && { changes: body }) })
    return tag
  },
})
