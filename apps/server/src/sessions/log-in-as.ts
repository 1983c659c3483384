import { may } from '@openbook/auth/permissions.ts'
import { mayActAs, mayUseConsole, type Role, worksAcrossAgencies } from '@openbook/auth/roles.ts'
import type { LoginType, Viewer } from '@openbook/auth/viewer.ts'
import type { FastifyRequest } from 'fastify'
import type { Core } from '../core/core.ts'
import type { Db } from '../core/db/database.ts'
import { reachAll } from '../core/db/reach.ts'
import { accessDenied, invalid, notFound, Refused, signedOut } from '../core/http/refused.ts'
import { refuseOff } from '../feature-flags/decided.ts'
import { holdHierarchyOf } from '../users/hold-hierarchy.ts'
import { STACK } from './stack.ts'
import { JUMP_SECONDS, startSession } from './start.ts'
import { tellViewed } from './tell-viewed.ts'

const DEEPEST = 4
const NO_REGIONAL =
  'Regional managers are switched off here, so that nobody acts as somebody else as one. Ask an administrator of your agency.'

export interface Jump {
  user_id: number
  login_type?: LoginType | undefined
  reason: string
  minutes?: number | undefined
}
interface Target {
  id: number
  business_unit_id: number
  role: Role
  active: boolean
  closed: boolean
  below: boolean
}
export interface Asking {
  core: Core
  db: Db
  viewer: Viewer
  request: FastifyRequest
}

/** One jump up the login stack: a session of the target that remembers who is really there, why and for how long. */
export async function logInAs(
  { core, db, viewer: asking, request }: Asking,
  jump: Jump,
): Promise<{ token: string; login_type: LoginType }> {
  const { session_id } = asking
  if (!session_id)
    throw new Refused(
      403,
      { base: 'An API token cannot act as someone else. Sign in with a password.' },
      'sessions.token_jump',
    )
  const viewer = await heldWith(db, asking, jump.user_id)
  const target = await targetOf(db, viewer, jump.user_id)
  await refuseRegional({ core, db, viewer })
  if (!target.active) throw new Refused(422, { user_id: 'This user is deactivated.' }, 'sessions.deactivated')
  if (target.closed)
    throw new Refused(422, { user_id: 'The agency of this user is closed. Open it first.' }, 'sessions.agency_closed')
  if (!mayActAs(viewer.role, target.role)) throw accessDenied({ why: 'One acts only as somebody of lower rank.' })
  const login_type = typeOf(viewer.role, target.role, jump.login_type)
  const below = await belowOf(db, session_id)
  if (!below) throw signedOut()
  if (below.depth >= DEEPEST)
    throw new Refused(422, { base: 'Too many jumps. Log out of one first.' }, 'sessions.too_deep')
  const wanted = jump.minutes ? jump.minutes * 60 : JUMP_SECONDS
  const seconds = viewer.login_type ? Math.min(wanted, below.seconds) : wanted
  const token = await startSession(db, request, {
    user_id: target.id,
    business_unit_id: target.business_unit_id,
    parent_id: session_id,
    login_type,
    real_user_id: viewer.real_user_id,
    reason: jump.reason,
    seconds,
  })
  await tellViewed(core, db, {
    target_id: target.id,
    by: viewer.real_user_id,
    reason: jump.reason,
    seconds,
    login_type,
  })
  return { token, login_type }
}

/** Holds whoever is to be acted as and who is there until the jump stands, and for a regional manager who is below whom. Gives the viewer with the role they have by now, reaching as far. */
async function heldWith(db: Db, viewer: Viewer, targetId: number): Promise<Viewer> {
  await reachAll(db, viewer)
  await targetOf(db, viewer, targetId)
  if (!mayUseConsole(viewer.role)) await holdHierarchyOf(db, viewer.business_unit_id)
  await db.asSystem()
  await db.prepared('select from users where id = any($1) order by id for share', [
    [targetId, viewer.user_id, viewer.real_user_id],
  ])
  const [now] = await db.prepared<Pick<Viewer, 'role'>>('select role from users where id = $1', [viewer.user_id])
  if (!now || !may(now.role, 'users.impersonate')) throw accessDenied()
  const held = { ...viewer, role: now.role }
  await db.asTenant(held)
  await reachAll(db, held)
  return held
}

/** A regional manager acts as somebody only where there are regional managers: who has the role keeps the rest of it. */
async function refuseRegional({ core, db, viewer }: Pick<Asking, 'core' | 'db' | 'viewer'>) {
  if (viewer.role !== 'regional_manager') return
  await refuseOff(core, db, viewer, 'regional_manager', NO_REGIONAL)
}

/** Whoever is out of reach is not there: of another agency, or for a regional manager not below them. */
async function targetOf(db: Db, viewer: Viewer, id: number): Promise<Target> {
  const [target] = await db.prepared<Target>(
    `select id, business_unit_id, role, deactivated_at is null as active, app.is_closed(business_unit_id) as closed,
            exists (select from user_downlines where manager_id = $2 and user_id = users.id) as below
       from users where id = $1`,
    [id, viewer.user_id],
  )
  if (!target || (!worksAcrossAgencies(viewer.role) && target.business_unit_id !== viewer.business_unit_id))
    throw notFound()
  if (!mayUseConsole(viewer.role) && !target.below) throw notFound()
  return target
}

/** A regional manager jumps as one, and nobody else does; otherwise it follows from where the target works, unless said. */
function typeOf(role: Role, target: Role, asked: LoginType | undefined): LoginType {
  const regional = role === 'regional_manager'
  if (!asked) return regional ? 'impersonating_as_rm' : mayUseConsole(target) ? 'logged_as_admin' : 'impersonating'
  if (regional !== (asked === 'impersonating_as_rm'))
    throw invalid(
      'login_type',
      regional ? 'A regional manager acts as one.' : 'Only a regional manager acts as one.',
      'sessions.login_type',
    )
  return asked
}

/** What the jump rests on, which does not end until it stands; nothing where it has ended. */
async function belowOf(db: Db, sessionId: number) {
  const open = await db.prepared('select from sessions where id = $1 and ended_at is null for share', [sessionId])
  if (!open.length) return undefined
  const [row] = await db.rows<{ depth: number; seconds: number }>(
    `${STACK} select count(*) as depth,
       (select greatest(extract(epoch from expires_at - now()), 1)::int from sessions where id = $1) as seconds from stack`,
    [sessionId],
  )
  return row
}
