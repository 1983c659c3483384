import { NOT_FROM_HERE } from '@openbook/api/auth-ips.ts'
import type { SsoError } from '@openbook/api/core/sso-errors.ts'
import type { SecondStep } from '@openbook/api/sessions.ts'
import { mayUseConsole } from '@openbook/auth/roles.ts'
import type { FastifyRequest } from 'fastify'
import * as oidc from 'openid-client'
import type { Core } from '../core/core.ts'
import type { Db } from '../core/db/database.ts'
import { refuseAddress } from '../core/http/allowed-address.ts'
import { hashToken } from '../core/http/authenticate.ts'
import { Refused } from '../core/http/refused.ts'
import { letIn, type SignedIn, secondStep } from '../sessions/sign-in.ts'
import { voidInvitation } from '../sessions/void-links.ts'
import { knowsDevice } from '../two-factor/devices.ts'
import { waysOf } from '../two-factor/ways.ts'
import { redirectUri } from './begin.ts'
import { keepGrant } from './grants.ts'
import { linkOwn } from './link.ts'
import { personOf } from './person.ts'
import { discover, holdProvider, type Provider, providerById, SsoFailed } from './provider.ts'
import { mailLinked, tellLinked } from './tell-linked.ts'

interface Attempt {
  provider_id: number
  nonce: string
  verifier: string
  /** Where somebody signed in went to link an account. */
  session_id: number | null
}
/** Let in, or asked for our own second proof. */
export type Done = (SignedIn | SecondStep) & { provider: Provider; id_token: string }

/** The browser is back: checks that it is the one that left, trades the code, and lets in whoever the provider vouches for; where somebody only links an account, that is all. */
export async function finish(core: Core, request: FastifyRequest, kept: string | undefined): Promise<Done | 'linked'> {
  const url = new URL(redirectUri(core))
  url.search = new URL(request.url, core.env.publicUrl).search
  const state = url.searchParams.get('state')
  if (!state || !kept) throw new SsoFailed('missing_state')
  if (state !== kept) throw new SsoFailed('invalid_state')
  const { attempt, provider } = await core.database.system(async db => {
    const [found] = await db.prepared<Attempt>(
      `delete from sso_attempts where state_hash = decode($1, 'hex') and expires_at > now()
       returning provider_id, nonce, verifier, session_id`,
      [hashToken(state)],
    )
    return { attempt: found, provider: found && (await providerById(db, found.provider_id)) }
  })
  if (!attempt || !provider) throw new SsoFailed('invalid_state')
  const came: Came = { core, request, provider, url, state, attempt }
  const linking = attempt.session_id
  const done = linking ? link(came, linking) : enter(came)
  return done.catch(error => {
    const code = error instanceof SsoFailed ? error.code : error instanceof Refused ? ownCode(error) : undefined
    throw code ? new SsoFailed(code, error, linking !== null) : error
  })
}

const OWN: Record<string, SsoError> = {
  [NOT_FROM_HERE]: 'not_from_here',
  'sessions.agency_closed': 'agency_closed',
}
/** The code by which the page says why we do not let somebody in, whom the provider let in. */
const ownCode = ({ answer }: Refused): SsoError => OWN[answer.code ?? ''] ?? 'refused_here'

interface Came {
  core: Core
  request: FastifyRequest
  provider: Provider
  url: URL
  state: string
  attempt: Attempt
}

async function link(came: Came, sessionId: number): Promise<'linked'> {
  const { claims } = await vouched(came)
  await linkOwn(came.core, came.request, sessionId, came.provider, claims)
  return 'linked'
}

/** Whom the provider names, in a token we can believe. */
async function vouched({ core, provider, url, state, attempt }: Came) {
  if (url.searchParams.has('error')) throw new SsoFailed('authorization_error', url.searchParams.get('error'))
  const tokens = await trade(core, provider, url, state, attempt)
  const claims = tokens.claims()
  if (!claims || !tokens.id_token) throw new SsoFailed('authorization_code_grant_error')
  return { claims, id_token: tokens.id_token, refresh_token: tokens.refresh_token }
}

async function enter(came: Came): Promise<Done> {
  const { core, request } = came
  const { claims, id_token, refresh_token } = await vouched(came)
  const sid = typeof claims.sid === 'string' ? claims.sid : null
  const { done, fresh, provider } = await core.database.system(async db => {
    const provider = await holdProvider(db, came.provider)
    const user = await personOf(db, provider, claims)
    if (!user) throw new SsoFailed('no_account')
    await refuseAddress(db, user.id, request.ip)
    const signed_in_by = `single sign-on, ${provider.name}`
    const sso_grant_id = await keepGrant(core, db, provider, { subject: claims.sub, refresh_token })
    const word = { sso_provider_id: provider.id, sso_subject: claims.sub, sso_sid: sid, sso_grant_id }
    const provider_mfa = provider.trust_mfa && vouchesForMore(claims) && !mayUseConsole(user.role)
    const ways = provider_mfa ? [] : await ownWays(db, request, user.id)
    const done = ways.length
      ? await secondStep(db, user, ways, { signed_in_by, ...word })
      : await letIn(db, request, user, signed_in_by, { ...word, provider_mfa })
    if (user.fresh) await voidInvitation(db, user.id)
    return { done, provider, fresh: user.fresh ? await tellLinked(core, db, provider, user.id) : undefined }
  })
  if (fresh) void mailLinked(core, fresh)
  return { ...done, provider, id_token }
}

/** Names providers give to a sign-in with more than one proof, where they do not say `mfa` among the methods (RFC 8176). */
const MORE_THAN_ONE = new Set([
  'phr',
  'phrh',
  'http://schemas.openid.net/pape/policies/2007/06/multi-factor',
  'https://refeds.org/profile/mfa',
])

const vouchesForMore = ({ amr, acr }: oidc.IDToken): boolean =>
  (Array.isArray(amr) && amr.includes('mfa')) || (typeof acr === 'string' && MORE_THAN_ONE.has(acr))

/** How somebody who has a second proof of their own shows it; none where the browser is remembered. */
const ownWays = async (db: Db, request: FastifyRequest, user_id: number) =>
  (await knowsDevice(db, request, user_id)) ? [] : waysOf(db, user_id)

async function trade(core: Core, provider: Provider, url: URL, state: string, { nonce, verifier }: Attempt) {
  const config = await discover(core, provider)
  try {
    return await oidc.authorizationCodeGrant(config, url, {
      expectedState: state,
      expectedNonce: nonce,
      pkceCodeVerifier: verifier,
      idTokenExpected: true,
    })
  } catch (error) {
    core.log.warn({ err: error, provider: provider.id }, 'sso code grant')
    throw new SsoFailed('authorization_code_grant_error', error)
  }
}
