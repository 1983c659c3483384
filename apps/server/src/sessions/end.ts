import { LEVEL_OVER } from '@openbook/api/core/identity.ts'
import { mayUseConsole, type Role } from '@openbook/auth/roles.ts'
import type { Viewer } from '@openbook/auth/viewer.ts'
import type { FastifyRequest } from 'fastify'
import type { Db } from '../core/db/database.ts'
import { hashToken } from '../core/http/authenticate.ts'
import { Refused } from '../core/http/refused.ts'
import { endWhere, holdSessions } from './end-where.ts'
import { holdProvidersOf, STACK } from './stack.ts'
import { type NewSession, startSession } from './start.ts'

interface Left {
  token?: string
  redirect_to: string
}

interface Parent extends NewSession {
  id: number
  parent_id: number | null
  login_type: string | null
  real_user_id: number | null
  reason: string | null
  user_id: number
  business_unit_id: number
  role: Role
  seconds: number
}

/** Ends the session and everything below it in the login stack. */
export async function endStack(db: Db, viewer: Viewer): Promise<Left> {
  await db.asSystem()
  const ended = await endWhere(db, `id in (${STACK} select id from stack)`, [viewer.session_id])
  return { redirect_to: wayOut(ended) }
}

/** Whoever came by single sign-on leaves the provider too. */
const wayOut = (ended: { sso: boolean }[]) => (ended.some(({ sso }) => sso) ? '/sso-logout' : '/login')

/** Ends the session. Where it was a jump, the one below goes on under a new token; the old one is no longer good. Of two tabs that come back at once the second is told so, and keeps its cookies. Whoever ends all of theirs meanwhile is waited for, or waits. */
export async function endSession(db: Db, viewer: Viewer, request: FastifyRequest): Promise<Left> {
  await db.asSystem()
  await holdProvidersOf(db, viewer.session_id)
  await db.prepared('select from users where id = any($1) order by id for share', [
    [viewer.user_id, viewer.real_user_id],
  ])
  await holdSessions(db, [viewer.parent_id, viewer.session_id])
  const ended = await endWhere(db, 'id = $1', [viewer.session_id])
  if (!ended.length && viewer.login_type)
    throw new Refused(401, { user: 'Another tab came back just now.' }, LEVEL_OVER)
  const left = await goOn(db, request, viewer.parent_id)
  return left ?? { redirect_to: wayOut(ended) }
}

/** Where the work of a role is: the console, or the agent app. */
export const homeOf = (role: Role) => (mayUseConsole(role) ? '/admin/' : '/')

/** A session that is still good goes on under a new token, with a change of address that was asked for in it, and the old one is dead. */
export async function goOn(db: Db, request: FastifyRequest, id: number | null): Promise<Required<Left> | undefined> {
  const [parent] = await db.prepared<Parent>(
    `select s.id, s.parent_id, s.login_type, s.real_user_id, s.reason, s.user_id, s.business_unit_id, u.role,
            s.signed_in_by, s.two_factor_due, s.sso_provider_id, s.sso_subject, s.sso_sid, s.sso_grant_id, s.proved_at, s.provider_mfa,
            extract(epoch from s.expires_at - now())::int as seconds
       from sessions s join users u on u.id = s.user_id
      where s.id = $1 and s.ended_at is null and s.expires_at > now() and u.deactivated_at is null for update of s`,
    [id],
  )
  if (!parent) return undefined
  await db.prepared('update sessions set ended_at = now() where id = $1', [parent.id])
  const token = await startSession(db, request, parent)
  await db.prepared(
    `update email_changes e set session_id = s.id from sessions s where s.token_hash = decode($2, 'hex') and e.session_id = $1 and e.used_at is null`,
    [parent.id, hashToken(token)],
  )
  return { token, redirect_to: homeOf(parent.role) }
}
