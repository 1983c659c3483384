import type { Viewer } from '@openbook/auth/viewer.ts'
import type { FastifyRequest } from 'fastify'
import { auditStatement } from '../core/audit.ts'
import type { Core } from '../core/core.ts'
import { hashToken } from '../core/http/authenticate.ts'
import { choosePassword } from '../users/change-password.ts'
import * as queries from './queries.ts'

/** Lets the invited choose their password; the invitation is spent with it. */
export const acceptInvitation = (core: Core, request: FastifyRequest, token: string, password: string) =>
  core.database.system(async db => {
    const invited = await queries.invited(db, hashToken(token))
    await choosePassword(db, { ...invited, id: invited.user_id }, password)
    await queries.spend(db, invited.signup_id)
    const { user_id, business_unit_id } = invited
    const viewer = { business_unit_id, user_id, real_user_id: user_id, session_id: null } as Viewer
    const note = { subject_type: 'signups', subject_id: invited.signup_id }
    await db.client.query(auditStatement('signups.accept', viewer, request, [note]))
    return { username: invited.username }
  })
