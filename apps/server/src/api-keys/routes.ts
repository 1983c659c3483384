import * as apiKeys from '@openbook/api/api-keys.ts'
import { serve } from '../core/http/serve.ts'
import { pageMeta } from '../core/page.ts'
import { requireProof } from '../sessions/prove.ts'
import { makeKey } from './make.ts'
import * as queries from './queries.ts'

const SUBJECT = 'api_keys'

export const apiKeyRoutes = serve('api_keys', apiKeys, {
  list: async ({ db, viewer }) => {
    const data = await queries.list(db, viewer.user_id)
    return { data, meta: pageMeta(1, Math.max(data.length, 1), data.length) }
  },
  create: async ({ db, viewer, body, audit }) => {
    await requireProof(db, viewer)
    const made = await makeKey(db, viewer, body)
    audit({ subject_type: SUBJECT, subject_id: made.id, changes: body })
    return made
  },
  update: async ({ db, viewer, params, body, audit }) => {
    await requireProof(db, viewer)
    audit({ subject_type: SUBJECT, subject_id: params.id, changes: body })
    return queries.update(db, viewer.user_id, params.id, body)
  },
  destroy: async ({ db, viewer, params, audit }) => {
    audit({ subject_type: SUBJECT, subject_id: params.id })
    return queries.revoke(db, viewer.user_id, params.id)
  },
})
