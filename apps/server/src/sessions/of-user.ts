import { mayManage, type Role } from '@openbook/auth/roles.ts'
import type { Viewer } from '@openbook/auth/viewer.ts'
import type { Db } from '../core/db/database.ts'
import { reachAll } from '../core/db/reach.ts'
import type { Acting } from '../core/http/context.ts'
import { accessDenied, invalid, notFound } from '../core/http/refused.ts'
import { endEverything } from './end-all.ts'
import { type Asked, endOne, listOpen } from './open.ts'
import { warning } from './warn.ts'

/** Where somebody is signed in: whom the viewer manages, or the viewer. */
export async function sessionsOf(db: Db, viewer: Viewer, id: number, asked: Asked) {
  await reach(db, viewer, id)
  return listOpen(db, viewer, asked, id)
}

/** Ends one session of somebody; the log keeps which, and who stood in by it. */
export async function endOneOf({ db, viewer, audit }: Acting, id: number, sessionId: number): Promise<void> {
  await reachOther(db, viewer, id)
  const [open] = await db.prepared<{ real_user_id: number | null }>(
    'select real_user_id from sessions where id = $1 and user_id = $2',
    [sessionId, id],
  )
  await endOne(db, id, sessionId)
  const stood_in = open?.real_user_id && { stood_in_user_id: open.real_user_id }
  audit({ subject_type: 'users', subject_id: id, changes: { session_id: sessionId, ...stood_in } })
}

/** Out everywhere, and told so by mail; answers how many sessions there were. */
export async function logOut({ core, db, viewer, audit, afterCommit }: Acting, id: number): Promise<number> {
  await reachOther(db, viewer, id)
  const ended = await endEverything(core, db, id)
  audit({ subject_type: 'users', subject_id: id, changes: { ended } })
  afterCommit(await warning(core, db, id, 'signed_out_by_admin'))
  return ended
}

async function reachOther(db: Db, viewer: Viewer, id: number): Promise<void> {
  if (id === viewer.user_id)
    throw invalid(
      'base',
      'Your own sessions are in the agent app: Your account, Profile and security, Sessions.',
      'sessions.own',
    )
  await reach(db, viewer, id)
}

/** 404 for whoever is out of reach, 403 for whoever stands too high. */
export async function reach(db: Db, viewer: Viewer, id: number): Promise<void> {
  await reachAll(db, viewer)
  const [user] = await db.prepared<{ role: Role }>('select role from users where id = $1', [id])
  if (!user) throw notFound()
  if (id !== viewer.user_id && !mayManage(viewer.role, user.role))
    throw accessDenied({ why: 'Only somebody above them sees and ends their sessions.' })
}
