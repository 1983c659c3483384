import type { Viewer } from '@openbook/auth/viewer.ts'
import type { FastifyRequest } from 'fastify'
import { auditStatement } from '../core/audit.ts'
import type { Core } from '../core/core.ts'
import { Refused } from '../core/http/refused.ts'
import { passwordFits } from './password.ts'
import { startSession } from './start.ts'

const FAILURES = 10
const WINDOW = '15 minutes'

interface Found {
  id: number
  business_unit_id: number
  password_hash: string
  active: boolean
}

/** Username and password to a fresh session; the same words and the same time whatever is wrong. */
export async function signInWithPassword(core: Core, request: FastifyRequest, username: string, password: string) {
  const { user, failures } = await core.database.system(async db => ({
    user: (
      await db.prepared<Found>(
        'select id, business_unit_id, password_hash, deactivated_at is null as active from users where username = $1',
        [username],
      )
    )[0],
    failures:
      (
        await db.prepared<{ count: number }>(
          `select count(*) from sign_in_failures where username = lower($1) and at > now() - interval '${WINDOW}'`,
          [username],
        )
      )[0]?.count ?? 0,
  }))
  if (core.env.rateLimit && failures >= FAILURES)
    throw new Refused(
      429,
      { base: 'Too many failed sign-ins. Wait 15 minutes, or ask your administrator.' },
      'sessions.locked',
    )
  const fits = await passwordFits(user?.password_hash, password)
  if (!fits || !user?.active) return refuse(core, request, username)
  return core.database.system(async db => {
    await db.prepared('delete from sign_in_failures where username = lower($1)', [username])
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
  await core.database.system(async db => {
    await db.prepared('insert into sign_in_failures (username, ip) values (lower($1), $2)', [username, request.ip])
    await db.prepared(`delete from sign_in_failures where at < now() - interval '1 day'`)
  })
  throw new Refused(401, { base: 'Username or password is wrong.' }, 'sessions.wrong_credentials')
}
