import * as tags from '@openbook/api/tags.ts'
import { serve } from '../core/http/serve.ts'
import * as manage from './manage.ts'
import * as queries from './queries.ts'

const SUBJECT = 'tags'

export const tagRoutes = serve('tags', tags, {
  list: ({ db, viewer, body }) => queries.list(db, viewer, body),
  create: async ({ db, viewer, body: { tag_objects = [], ...values }, audit }) => {
    const { tag, made } = await queries.create(db, values.name, values.color)
    const contacts = await queries.give(
      db,
      viewer,
      tag,
      tag_objects.map(({ contact_id }) => contact_id),
    )
    const changes = { ...(made && values), ...(contacts && { contacts }) }
    audit({ subject_type: SUBJECT, subject_id: tag.id, ...((made || contacts) && { changes }) })
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
