import { isSystemAdmin, outranks, type Role } from '@openbook/auth/roles.ts'
import type { Viewer } from '@openbook/auth/viewer.ts'
import type { FastifyRequest } from 'fastify'
import type { Db } from '../core/db/database.ts'
import { reachAll } from '../core/db/reach.ts'
import { accessDenied, notFound, Refused } from '../core/http/refused.ts'
import { JUMP_SECONDS, startSession } from './start.ts'

const DEEPEST = 4

export interface Jump {
  user_id: number
  login_type: string
  reason: string
}

/** One jump up the login stack: a session of the target that remembers who is really there, why and for how long. */
export async function logInAs(db: Db, viewer: Viewer, request: FastifyRequest, jump: Jump): Promise<string> {
  if (!viewer.session_id)
    throw new Refused(
      403,
      { base: 'An API token cannot act as someone else. Sign in with a password.' },
      'sessions.token_jump',
    )
  await reachAll(db, viewer)
  const target = (
    await db.prepared<{ id: number; business_unit_id: number; role: Role; active: boolean }>(
      'select id, business_unit_id, role, deactivated_at is null as active from users where id = $1',
      [jump.user_id],
    )
  )[0]
  if (!target || (!isSystemAdmin(viewer.role) && target.business_unit_id !== viewer.business_unit_id)) throw notFound()
  if (!target.active) throw new Refused(422, { user_id: 'This user is deactivated.' }, 'sessions.deactivated')
  if (!outranks(viewer.role, target.role)) throw accessDenied()
  if ((await depth(db, viewer.session_id)) >= DEEPEST)
    throw new Refused(422, { base: 'Too many jumps. Log out of one first.' }, 'sessions.too_deep')
  return startSession(db, request, {
    user_id: target.id,
    business_unit_id: target.business_unit_id,
    parent_id: viewer.session_id,
    login_type: jump.login_type,
    real_user_id: viewer.real_user_id,
    reason: jump.reason,
    seconds: JUMP_SECONDS,
  })
}

async function depth(db: Db, sessionId: number): Promise<number> {
  const rows = await db.rows<{ count: number }>(
    `with recursive stack as (
       select id, parent_id from sessions where id = $1
       union all select s.id, s.parent_id from sessions s join stack on s.id = stack.parent_id)
     select count(*) from stack`,
    [sessionId],
  )
  return rows[0]?.count ?? 0
}
