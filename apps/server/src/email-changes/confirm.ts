import type { Viewer } from '@openbook/auth/viewer.ts'
import type { FastifyRequest } from 'fastify'
import { auditStatement } from '../core/audit.ts'
import type { Core } from '../core/core.ts'
import { hashToken } from '../core/http/authenticate.ts'
import { invalid } from '../core/http/refused.ts'
import { voidLinks } from '../sessions/void-links.ts'
import { warning } from '../sessions/warn.ts'
import * as queries from './queries.ts'

/** The address is theirs who opened the link; the old one is told, and what was mailed there lets nobody in any more. */
export async function confirmChange(core: Core, request: FastifyRequest, token: string): Promise<string> {
  const { email, warn } = await core.database.system(async db => {
    const found = await queries.hold(db, hashToken(token))
    if (!found)
      throw invalid('token', 'This link is no longer good. Ask for a new one in your profile.', 'email_changes.over')
    const { user_id, business_unit_id, from, to } = found
    const warn = await warning(core, db, user_id, 'email')
    await queries.setEmail(db, user_id, to)
    await voidLinks(db, user_id)
    const viewer = { business_unit_id, user_id, real_user_id: user_id, session_id: null } as Viewer
    const note = { subject_type: 'users', subject_id: user_id, changes: { email: { from, to } } }
    await db.client.query(auditStatement('email_changes.confirm', viewer, request, [note]))
    return { email: to, warn }
  })
  warn().catch((error: unknown) => core.log.error({ err: error }, 'a new address not told'))
  return email
}
