import type { Viewer } from '@openbook/auth/viewer.ts'
import type { FastifyRequest } from 'fastify'
import { auditStatement } from '../core/audit.ts'
import type { Core } from '../core/core.ts'
import type { Db } from '../core/db/database.ts'
import { hashToken } from '../core/http/authenticate.ts'
import { invalid } from '../core/http/refused.ts'
import { endEverything, holdOwner } from '../sessions/end-all.ts'
import { forgetFailures } from '../sessions/failures.ts'
import { warning } from '../sessions/warn.ts'
import { choosePassword } from '../users/change-password.ts'

interface Found {
  id: number
  business_unit_id: number
  username: string
  email: string
  first_name: string
  last_name: string
}

const FIND = `
  select u.id, u.business_unit_id, u.username, u.email, u.first_name, u.last_name
    from password_resets r join users u on u.id = r.user_id
   where r.token_hash = decode($1, 'hex') and r.used_at is null and r.expires_at > now() and u.deactivated_at is null`

const OWNER = `select user_id from password_resets where token_hash = decode($1, 'hex')`

/** Whose link it is; 422 where it is not good, or not any more. */
async function ownerOf(db: Db, token: string, held = ''): Promise<Found> {
  const [user] = await db.prepared<Found>(FIND + held, [hashToken(token)])
  if (!user) throw invalid('token', 'This link is no longer good. Ask for a new one.', 'password_resets.over')
  return user
}

export const usernameOf = (core: Core, token: string): Promise<string> =>
  core.database.system(async db => (await ownerOf(db, token)).username)

/** The same, the person held and then the link, as by whoever voids it. */
async function holdLink(db: Db, token: string): Promise<Found> {
  await holdOwner(db, OWNER, [hashToken(token)])
  return ownerOf(db, token, ' for update of r')
}

/** The new password of whoever was mailed this token. Every session, remembered browser, other link and the API token are void. */
export async function redeem(core: Core, request: FastifyRequest, token: string, password: string): Promise<string> {
  const { username, warn } = await core.database.system(async db => {
    const user = await holdLink(db, token)
    await choosePassword(db, user, password)
    await endEverything(core, db, user.id)
    await forgetFailures(db, user.username)
    const viewer = { ...user, user_id: user.id, real_user_id: user.id, session_id: null } as unknown as Viewer
    await db.client.query(auditStatement('password_resets.byToken', viewer, request, []))
    return { username: user.username, warn: await warning(core, db, user.id, 'password') }
  })
  warn().catch((error: unknown) => core.log.error({ err: error }, 'a new password not told'))
  return username
}
