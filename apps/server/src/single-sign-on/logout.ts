import type { FastifyRequest } from 'fastify'
import { createRemoteJWKSet, jwtVerify } from 'jose'
import * as oidc from 'openid-client'
import type { Core } from '../core/core.ts'
import { hashToken, SESSION_COOKIE } from '../core/http/authenticate.ts'
import { endWhere } from '../sessions/end-where.ts'
import { discover, providerById, SsoFailed } from './provider.ts'

const EVENT = 'http://schemas.openid.net/event/backchannel-logout'

/** Whether the browser holds a session that is still open: then it is asked before anything ends, since any link could have led it here. */
export async function isSignedIn(core: Core, { cookies }: FastifyRequest): Promise<boolean> {
  const token = cookies[SESSION_COOKIE]
  if (!token) return false
  const open = await core.database.system(db =>
    db.prepared(
      `select s.id from sessions s join users u on u.id = s.user_id
        where s.token_hash = decode($1, 'hex') and s.ended_at is null and s.expires_at > now() and u.deactivated_at is null`,
      [hashToken(token)],
    ),
  )
  return open.length > 0
}

/** Where the browser goes to end the provider's own session. Throws missing_session where there was none. */
export async function logoutUrl(core: Core, providerId: number, idToken: string): Promise<string> {
  const provider = await core.database.system(db => providerById(db, providerId))
  if (!provider) throw new SsoFailed('missing_session')
  const config = await discover(core, provider)
  if (!config.serverMetadata().end_session_endpoint) return '/login'
  return oidc.buildEndSessionUrl(config, {
    id_token_hint: idToken,
    post_logout_redirect_uri: `${core.env.publicUrl}/login`,
  }).href
}

/** The provider says that someone logged out there: their sessions end here, as do sign-ins that await a second proof. Throws backchannel_logout_error. */
export async function backchannelLogout(core: Core, token: unknown): Promise<number> {
  try {
    return await endSessionsOf(core, String(token))
  } catch (error) {
    throw new SsoFailed('backchannel_logout_error', error)
  }
}

async function endSessionsOf(core: Core, token: string): Promise<number> {
  const [, payload = ''] = token.split('.')
  const { iss } = JSON.parse(Buffer.from(payload, 'base64url').toString('utf8')) as { iss?: unknown }
  const providers = await core.database.system(db =>
    db.prepared<{ id: number }>('select id from sso_providers where issuer = any($1) and enabled', [
      [String(iss), String(iss).replace(/\/$/, '')],
    ]),
  )
  const known = await Promise.all(providers.map(({ id }) => subjectOf(core, id, token)))
  const heard = known.filter(each => each !== undefined)
  if (!heard.length) throw new Error('No provider of ours signed this.')
  const ended = await Promise.all(heard.map(notice => end(core, notice)))
  return ended.reduce((sum, each) => sum + each, 0)
}

/** Whom a notice is about, where this provider signed it for us. */
async function subjectOf(core: Core, id: number, token: string) {
  const provider = await core.database.system(db => providerById(db, id))
  if (!provider) return undefined
  const config = await discover(core, provider)
  const { issuer } = config.serverMetadata()
  const checks = { issuer, audience: provider.client_id, maxTokenAge: '5 minutes', clockTolerance: 60 }
  const verified = await jwtVerify(token, keysOf(config), checks).catch(() => undefined)
  const { events, nonce, sub, sid, jti } = (verified?.payload ?? {}) as Record<string, unknown>
  const isNotice = typeof events === 'object' && events !== null && EVENT in events && nonce === undefined
  if (!isNotice || typeof jti !== 'string' || (typeof sub !== 'string' && typeof sid !== 'string')) return undefined
  return { id, sub: sub ?? null, sid: sid ?? null, jti }
}

const keys = new WeakMap<oidc.Configuration, ReturnType<typeof createRemoteJWKSet>>()

/** The keys a provider signs with, kept as long as what it says of itself. */
function keysOf(config: oidc.Configuration) {
  const kept =
    keys.get(config) ?? createRemoteJWKSet(new URL(config.serverMetadata().jwks_uri ?? ''), { timeoutDuration: 8000 })
  keys.set(config, kept)
  return kept
}

interface Notice {
  id: number
  sub: unknown
  sid: unknown
  jti: string
}

const end = (core: Core, { id: providerId, sub, sid, jti }: Notice) =>
  core.database.system(async db => {
    await db.prepared(`delete from sso_notices where heard_at < now() - interval '1 hour'`)
    const fresh = await db.prepared(
      'insert into sso_notices (provider_id, jti) values ($1, $2) on conflict do nothing returning jti',
      [providerId, jti],
    )
    if (!fresh.length) throw new Error('This notice was heard before.')
    const theirs =
      'sso_provider_id = $1 and (case when $3::text is not null then sso_sid = $3 else sso_subject = $2 end)'
    const whose = [providerId, sub, sid]
    await db.rows(`update sign_in_challenges set used_at = now() where used_at is null and ${theirs}`, whose)
    return (await endWhere(db, theirs, whose)).length
  })
