import type { Viewer } from '@openbook/auth/viewer.ts'
import type { FastifyRequest } from 'fastify'
import { auditStatement } from '../core/audit.ts'
import type { Core } from '../core/core.ts'
import { Refused } from '../core/http/refused.ts'
import { forgetFailures, noteFailure, refuseLocked } from './failures.ts'
import { passwordFits } from './password.ts'
import { startSession } from './start.ts'

interface Found {
  id: number
  business_unit_id: number
  password_hash: string
  active: boolean
}

/** Username and password to a fresh session; the same words and the same time whatever is wrong. */
export async function signInWithPassword(core: Core, request: FastifyRequest, username: string, password: string) {
  const user = await core.database.system(async db => {
    await refuseLocked(core, db, username)
    return (
      await db.prepared<Found>(
        'select id, business_unit_id, password_hash, deactivated_at is null as active from users where username = $1',
        [username],
      )
    )[0]
  })
  const fits = await passwordFits(user?.password_hash, password)
  if (!fits || !user?.active) return refuse(core, request, username)
  return core.database.system(async db => {
    await forgetFailures(db, username)
    await db.prepared('update users set last_sign_in_at = now() where id = $1', [user.id])
    const token = await startSession(db, request, { user_id: user.id, business_unit_id: user.business_unit_id })
    const viewer = {
      business_unit_id: user.business_unit_id,
      user_id: user.id,
      real_user_id: user.id,
      session_id: null,
    } as Viewer
    await db.client.query(auditStatement('sessions.create', viewer, request, []))
    return { token, user_id: user.id, business_unit_id: user.business_unit_id }
  })
}

async function refuse(core: Core, request: FastifyRequest, username: string): Promise<never> {
  await noteFailure(core, username, request.ip)
  throw new Refused(401, { base: 'Username or password is wrong.' }, 'sessions.wrong_credentials')
}
