import { randomBytes } from 'node:crypto'
import { COOKIES } from '@openbook/config/cookies.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Db } from '../core/db/database.ts'
import { hashToken } from '../core/http/authenticate.ts'
import { keepCookie } from '../core/http/keep-cookie.ts'

const COOKIE = 'device_token'

/** Whether this browser was remembered for this user, and not too long ago. */
export async function knowsDevice(db: Db, request: FastifyRequest, userId: number): Promise<boolean> {
  const token = request.cookies[COOKIE]
  if (!token) return false
  const known = await db.prepared(
    `select from remembered_devices where token_hash = decode($1, 'hex') and user_id = $2 and expires_at > now()`,
    [hashToken(token), userId],
  )
  return known.length > 0
}

/** Remembers this browser for a month; answers the token for its cookie. */
export async function rememberDevice(
  db: Db,
  request: FastifyRequest,
  user: { id: number; business_unit_id: number },
): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await db.prepared(
    `insert into remembered_devices (business_unit_id, user_id, token_hash, user_agent, expires_at)
     values ($1, $2, decode($3, 'hex'), $4, now() + make_interval(secs => $5))`,
    [
      user.business_unit_id,
      user.id,
      hashToken(token),
      request.headers['user-agent']?.slice(0, 300) ?? null,
      COOKIES[COOKIE],
    ],
  )
  return token
}

/** Where sign-ins arrive: with a password, and from a provider. */
const DOORS = ['/v1/sessions', '/api/auth']

export function setDeviceCookie(reply: FastifyReply, token: string, secure: boolean) {
  for (const path of DOORS) keepCookie(reply, COOKIE, token, { secure, path })
}

export async function forgetDevices(db: Db, userId: number): Promise<number> {
  const gone = await db.prepared('delete from remembered_devices where user_id = $1 returning id', [userId])
  return gone.length
}
