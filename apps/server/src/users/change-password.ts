import type { Viewer } from '@openbook/auth/viewer.ts'
import type { FastifyRequest } from 'fastify'
import * as apiKeys from '../api-keys/queries.ts'
import type { Core } from '../core/core.ts'
import type { Db } from '../core/db/database.ts'
import { invalid, notFound } from '../core/http/refused.ts'
import { renewApiToken } from '../sessions/api-token.ts'
import { endAllSessions } from '../sessions/end-all.ts'
import { noteFailure, refuseLocked } from '../sessions/failures.ts'
import { holdSignedIn } from '../sessions/hold-signed-in.ts'
import { hashPassword, passwordFits } from '../sessions/password.ts'
import { refuseStandIn, refuseToken, requireProof, tryIn } from '../sessions/prove.ts'
import { oneAtATime } from '../sessions/turns.ts'
import { voidLinks } from '../sessions/void-links.ts'
import { forgetDevices } from '../two-factor/devices.ts'
import { waysOf } from '../two-factor/ways.ts'
import { refusePassword } from './policy.ts'

interface Act {
  core: Core
  db: Db
  viewer: Viewer
  request: FastifyRequest
}
interface Row {
  password_hash: string
  email: string
  first_name: string
  last_name: string
}

interface Wanted {
  current_password: string
  password: string
  /** Programs have keys of their own, which somebody may want to keep. */
  revoke_api_keys: boolean
}

/** A new password for oneself, against the old one and a proof that is fresh where there is a second factor; every session but this one ends, and the API token is another. */
export async function changePassword(act: Act, id: number, wanted: Wanted): Promise<void> {
  const { core, db, viewer } = act
  const { current_password: current, password } = wanted
  if (id !== viewer.user_id) throw notFound()
  refuseStandIn(viewer)
  refuseToken(viewer)
  await db.asSystem()
  if ((await waysOf(db, id)).length) await requireProof(db, viewer)
  const user = await oneAtATime(core, tryIn(act), () => ownPassword(act, current))
  if (current === password)
    throw invalid('password', 'Choose a password you do not have already.', 'users.same_password')
  await choosePassword(db, { ...user, id, username: viewer.username }, password)
  await forgetDevices(db, id)
  await endAllSessions(db, id, viewer.session_id)
  await renewApiToken(db, core.env.secret, id)
  if (wanted.revoke_api_keys) await apiKeys.revokeAll(db, id)
  await core.cable.reconsider(db)
}

async function ownPassword(act: Act, current: string): Promise<Row> {
  const { core, db, viewer } = act
  await refuseLocked(core, db, tryIn(act))
  await holdSignedIn(db, viewer)
  const [user] = await db.prepared<Row>('select password_hash, email, first_name, last_name from users where id = $1', [
    viewer.user_id,
  ])
  if (user && (await passwordFits(user.password_hash, current))) return user
  await noteFailure(core, tryIn(act))
  throw invalid('current_password', 'This is not your password.', 'users.wrong_password')
}

interface Chooser {
  id: number
  username: string
  email: string
  first_name: string
  last_name: string
}

/** Stores a password worth the name, and no longer asks for one; what led to the old one is void. */
export async function choosePassword(db: Db, user: Chooser, password: string): Promise<void> {
  refusePassword(password, [user.username, user.email, user.first_name, user.last_name])
  await db.prepared('update users set password_hash = $2, change_password = false where id = $1', [
    user.id,
    await hashPassword(password),
  ])
  await voidLinks(db, user.id)
}
