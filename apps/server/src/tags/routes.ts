import * as tags from '@openbook/api/tags.ts'
import { serve } from '../core/http/serve.ts'
import * as manage from './manage.ts'
import * as queries from './queries.ts'

const SUBJECT = 'tags'

export const tagRoutes = serve('tags', tags, {
  list: ({ db, body }) => queries.list(db, body.q),
  create: async ({ db, body, audit }) => {
    const { tag, made } = await queries.create(db, body.name, body.color)
    audit({ subject_type: SUBJECT, subject_id: tag.id, ...(made && { changes: body }) })
    return tag
  },
  carried: ({ db, query }) => manage.carried(db, query),
  update: async ({ db, params, body, audit }) => {
    const { tag, changes } = await manage.update(db, params.id, body)
    audit({ subject_type: SUBJECT, subject_id: tag.id, changes })
    return tag
  },
  destroy: async ({ db, params, audit }) => {
    const { name, color } = await manage.destroy(db, params.id)
    audit({ subject_type: SUBJECT, subject_id: params.id, changes: { name, color } })
  },
})
