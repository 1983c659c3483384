import { SSO_ERRORS } from '@openbook/api/core/sso-errors.ts'
import type { Viewer } from '@openbook/auth/viewer.ts'
import * as oidc from 'openid-client'
import type { Core } from '../core/core.ts'
import type { Db } from '../core/db/database.ts'
import { hashToken } from '../core/http/authenticate.ts'
import { invalid, Refused } from '../core/http/refused.ts'
import { discover, type Provider, providerBySlug } from './provider.ts'

export const redirectUri = (core: Core) => `${core.env.publicUrl}/api/auth/callback`

/** Who is signed in already and goes there to link an account. */
type Linking = Pick<Viewer, 'session_id' | 'business_unit_id'>
interface Way {
  linking?: Linking
  /** The provider asks who it is, whoever it remembers. */
  as_another?: true | undefined
}

const unknown = () => invalid('sso', 'No agency signs in under this name.', 'single_sign_on.unknown')

/** Throws a 422 for a name that no provider of the viewer's own agency has: in the transaction that would keep the act. */
export async function refuseUnknown(db: Db, slug: string, { business_unit_id }: Linking): Promise<void> {
  const provider = await providerBySlug(db, slug)
  if (provider?.business_unit_id !== business_unit_id) throw unknown()
}

const OFFLINE = 'offline_access'

/** What is asked of the provider: to be asked again later too, where it offers that. Who insists on it asks for consent as well, without which the standard gives nothing. */
function scopeOf(config: oidc.Configuration, { refresh }: Provider, { linking, as_another }: Way) {
  const offers = config.serverMetadata().scopes_supported?.includes(OFFLINE)
  const offline = offers && !linking && refresh !== 'never'
  const prompt = [
    ...(as_another ? [askingAnew(config)] : []),
    ...(offline && refresh === 'required' ? ['consent'] : []),
  ].join(' ')
  return { scope: `openid email profile${offline ? ` ${OFFLINE}` : ''}`, ...(prompt && { prompt }) }
}

const GOOGLE = 'https://accounts.google.com'

/** To choose among the accounts it remembers, where a provider says that one can; elsewhere to sign in anew, which all but Google know. */
function askingAnew(config: oidc.Configuration) {
  const { issuer, prompt_values_supported: known } = config.serverMetadata()
  return (Array.isArray(known) ? known.includes(CHOOSING) : issuer === GOOGLE) ? CHOOSING : 'login'
}
const CHOOSING = 'select_account'

/** Leads to the provider; the state goes into a cookie too, so that only this browser can come back with it. */
export async function begin(core: Core, slug: string, way: Way = {}): Promise<{ redirect_to: string; state: string }> {
  const { linking } = way
  const provider = await core.database.system(db => providerBySlug(db, slug))
  if (!provider || (linking && provider.business_unit_id !== linking.business_unit_id)) throw unknown()
  const config = await discover(core, provider).catch(() => {
    throw new Refused(503, { base: SSO_ERRORS.discovery_error }, 'discovery_error')
  })
  const [state, nonce, verifier] = [oidc.randomState(), oidc.randomNonce(), oidc.randomPKCECodeVerifier()]
  await core.database.system(async db => {
    await db.prepared('delete from sso_attempts where expires_at < now()')
    await db.prepared(
      `insert into sso_attempts (state_hash, provider_id, nonce, verifier, session_id, expires_at)
       values (decode($1, 'hex'), $2, $3, $4, $5, now() + interval '10 minutes')`,
      [hashToken(state), provider.id, nonce, verifier, linking?.session_id ?? null],
    )
  })
  const url = oidc.buildAuthorizationUrl(config, {
    redirect_uri: redirectUri(core),
    ...scopeOf(config, provider, way),
    state,
    nonce,
    code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
  })
  return { redirect_to: url.href, state }
}
