import { randomBytes } from 'node:crypto'
import { COOKIES } from '@openbook/config/cookies.ts'
import type { FastifyRequest } from 'fastify'
import type { Db } from '../core/db/database.ts'
import { plainIp } from '../core/http/allowed-address.ts'
import { hashToken } from '../core/http/authenticate.ts'

/** A session lives as long as its cookie, two weeks; a jump of the login stack one hour. */
const SESSION_SECONDS = COOKIES.auth_token
export const JUMP_SECONDS = 60 * 60

export interface NewSession {
  user_id: number
  business_unit_id: number
  parent_id?: number | null
  login_type?: string | null
  real_user_id?: number | null
  reason?: string | null
  seconds?: number
  /** The proofs that were shown, in words. */
  signed_in_by?: string
  two_factor_due?: string | null
  sso_provider_id?: number | null
  sso_subject?: string | null
  sso_sid?: string | null
  /** That of the session below where nothing is said. */
  sso_grant_id?: number | null
  provider_mfa?: boolean | undefined
  /** When the person last showed who they are; now where nothing is said. */
  proved_at?: string | null
}

/** Mints a session: the token goes to the caller once, its hash to the database. */
export async function startSession(db: Db, request: FastifyRequest, session: NewSession): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await db.prepared(
    `insert into sessions (business_unit_id, token_hash, user_id, parent_id, login_type, real_user_id, reason, ip, user_agent, expires_at,
                           signed_in_by, two_factor_due, sso_provider_id, sso_subject, sso_sid, proved_at, provider_mfa, sso_grant_id)
     values ($1, decode($2, 'hex'), $3, $4, $5, $6, $7, $8, $9, now() + make_interval(secs => $10), $11, $12, $13, $14, $15, coalesce($16::timestamptz, now()), $17,
             coalesce($18, (select p.sso_grant_id from sessions p where p.id = $4)))`,
    [
      session.business_unit_id,
      hashToken(token),
      session.user_id,
      session.parent_id ?? null,
      session.login_type ?? null,
      session.real_user_id ?? null,
      session.reason ?? null,
      plainIp(request.ip),
      request.headers['user-agent']?.slice(0, 300) ?? null,
      session.seconds ?? SESSION_SECONDS,
      session.signed_in_by ?? 'password',
      session.two_factor_due ?? null,
      session.sso_provider_id ?? null,
      session.sso_subject ?? null,
      session.sso_sid ?? null,
      session.proved_at ?? null,
      session.provider_mfa ?? false,
      session.sso_grant_id ?? null,
    ],
  )
  return token
}

/** Which session a token opens that was minted just now. */
export async function sessionOf(db: Db, token: string): Promise<number | null> {
  const [session] = await db.prepared<{ id: number }>(`select id from sessions where token_hash = decode($1, 'hex')`, [
    hashToken(token),
  ])
  return session?.id ?? null
}
