import type { Role } from '@openbook/auth/roles.ts'
import type { Viewer } from '@openbook/auth/viewer.ts'
import type { FastifyRequest } from 'fastify'
import { auditStatement } from '../core/audit.ts'
import type { Core } from '../core/core.ts'
import type { Db } from '../core/db/database.ts'
import { hashToken, SESSION_COOKIE } from '../core/http/authenticate.ts'
import { signedOut } from '../core/http/refused.ts'
import { goOn, homeOf } from './end.ts'
import { holdProvidersOf } from './stack.ts'
import { sessionOf } from './start.ts'

interface Level {
  id: number
  user_id: number
  business_unit_id: number
  real_user_id: number
  name: string
  role: Role
  good: boolean
  /** Ended by somebody, not by the clock. */
  ended: boolean
}
interface Back {
  token?: string
  redirect_to: string
  over: { user_id: number; name: string }[]
}

/**
 * From a level of the login stack that is over to the nearest one below that is still good; 401 where there is none.
 * Between them only the clock may have ended anything: a token that was logged out of comes to nothing.
 */
export async function comeBack(core: Core, request: FastifyRequest): Promise<Back> {
  const token = request.cookies[SESSION_COOKIE]
  if (!token) throw signedOut()
  return core.database.system(async db => {
    await holdProvidersOf(db, await sessionOf(db, token))
    await db.prepared(
      `select from users where id in (select coalesce(real_user_id, user_id) from sessions where token_hash = decode($1, 'hex')) for share`,
      [hashToken(token)],
    )
    const levels = await stackHeld(db, hashToken(token))
    const at = levels.findIndex(({ good }) => good)
    const below = levels[at]
    if (!below) throw signedOut()
    if (at === 0) return { redirect_to: homeOf(below.role), over: [] }
    const over = levels.slice(0, at)
    if (over.slice(1).some(({ ended }) => ended)) throw signedOut()
    for (const { id } of over)
      await db.prepared('update sessions set ended_at = now() where id = $1 and ended_at is null', [id])
    const left = await goOn(db, request, below.id)
    if (!left) throw signedOut()
    const { user_id, business_unit_id, real_user_id } = below
    const viewer = { user_id, business_unit_id, real_user_id, session_id: null } as Viewer
    await db.client.query(auditStatement('sessions.comeBack', viewer, request, []))
    return { ...left, over: over.map(({ user_id, name }) => ({ user_id, name })) }
  })
}

/** The session of a token and those below it, from the top down, for one request at a time. */
async function stackHeld(db: Db, tokenHash: string): Promise<Level[]> {
  const levels = await db.prepared<Level & { depth: number }>(
    `with recursive stack as (
       select id, parent_id, 1 as depth from sessions where token_hash = decode($1, 'hex')
       union all select s.id, s.parent_id, stack.depth + 1 from sessions s join stack on s.id = stack.parent_id)
     select s.id, stack.depth, s.user_id, s.business_unit_id, coalesce(s.real_user_id, s.user_id) as real_user_id, u.role,
            u.first_name || ' ' || u.last_name as name, s.ended_at is not null as ended,
            s.ended_at is null and s.expires_at > now() and u.deactivated_at is null as good
       from stack join sessions s on s.id = stack.id join users u on u.id = s.user_id
      order by s.id for update of s`,
    [tokenHash],
  )
  return levels.sort((one, other) => one.depth - other.depth)
}
