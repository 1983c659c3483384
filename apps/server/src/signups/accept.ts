import type { Viewer } from '@openbook/auth/viewer.ts'
import type { FastifyRequest } from 'fastify'
import { auditStatement } from '../core/audit.ts'
import type { Core } from '../core/core.ts'
import { hashToken } from '../core/http/authenticate.ts'
import { endEverything } from '../sessions/end-all.ts'
import { warning } from '../sessions/warn.ts'
import { choosePassword } from '../users/change-password.ts'
import * as queries from './queries.ts'

/** Lets the invited choose their password; the invitation is spent with it. Where the account was in use already, that ends what was open, and they are told. */
export async function acceptInvitation(core: Core, request: FastifyRequest, token: string, password: string) {
  const { username, warn } = await core.database.system(async db => {
    const invited = await queries.invited(db, hashToken(token))
    const { user_id, business_unit_id, username } = invited
    await choosePassword(db, { ...invited, id: user_id }, password)
    await queries.spend(db, invited.signup_id)
    await endEverything(core, db, user_id)
    const viewer = { business_unit_id, user_id, real_user_id: user_id, session_id: null } as Viewer
    const note = { subject_type: 'signups', subject_id: invited.signup_id }
    await db.client.query(auditStatement('signups.accept', viewer, request, [note]))
    return { username, warn: invited.in_use ? await warning(core, db, user_id, 'password') : undefined }
  })
  warn?.().catch((error: unknown) => core.log.error({ err: error }, 'a new password not told'))
  return { username }
}
