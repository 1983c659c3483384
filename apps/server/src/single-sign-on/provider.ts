import * as oidc from 'openid-client'
import type { Core } from '../core/core.ts'
import type { Db } from '../core/db/database.ts'
import { invalid } from '../core/http/refused.ts'
import { unseal } from '../core/seal.ts'
import { type ProviderRow, SECRET } from './queries.ts'

const SECONDS = 8
const isLoopback = (host: string) => host === 'localhost' || host === '[::1]' || host.startsWith('127.')

export interface Provider extends ProviderRow {
  business_unit_id: number
  client_secret: Buffer
}

/** Why a code of spec section 8 is what became of a sign-in. */
export class SsoFailed extends Error {
  readonly code: string
  /** Somebody signed in was linking an account. */
  readonly linking: boolean
  constructor(code: string, cause?: unknown, linking = false) {
    super(code, { cause })
    this.code = code
    this.linking = linking
  }
}

/** Whether an address is a place of its own on the public net, where the server itself may ask. Plain http and this machine are for development. */
function mayAsk(core: Core, address: string): boolean {
  const { protocol, hostname } = new URL(address)
  if (!core.env.production && isLoopback(hostname)) return true
  const named = /\.[a-z]{2,}$/i.test(hostname) && !/\.(local|localhost|internal)$/i.test(hostname)
  return protocol === 'https:' && named
}

/** 422 for an issuer where the server may not ask. */
export function refuseIssuer(core: Core, issuer: string): void {
  if (!mayAsk(core, issuer))
    throw invalid('issuer', 'Enter an https address on the public net.', 'single_sign_on.issuer')
}

/** What a provider says of itself that the server asks; the rest is for browsers. */
const ASKED = ['token_endpoint', 'jwks_uri'] as const

/** Those of a closed agency too: whom they vouch for is told that it is closed. */
const FIND = 'select p.*, p.slug::text as slug from sso_providers p where p.enabled'

export const providerBySlug = async (db: Db, slug: string): Promise<Provider | undefined> =>
  (await db.prepared<Provider>(`${FIND} and p.slug = $1`, [slug]))[0]
export const providerById = async (db: Db, id: number): Promise<Provider | undefined> =>
  (await db.prepared<Provider>(`${FIND} and p.id = $1`, [id]))[0]
/** The provider as it is by now, still in use and the issuer that was asked; whoever changes it waits until the transaction ends. */
export async function holdProvider(db: Db, { id, issuer }: Provider): Promise<Provider> {
  const [held] = await db.prepared<Provider>(`${FIND} and p.id = $1 and p.issuer = $2 for share`, [id, issuer])
  if (!held) throw new SsoFailed('invalid_state')
  return held
}

const KEPT = 10 * 60_000
const MANY = 200
const known = new Map<string, { config: oidc.Configuration; until: number }>()

/** What the provider says of itself, asked again after ten minutes. Throws discovery_error, also where it sends the server elsewhere than to the public net. */
export async function discover(core: Core, provider: Provider): Promise<oidc.Configuration> {
  const { id, issuer, client_id, client_secret } = provider
  const key = JSON.stringify([id, issuer, client_id, client_secret.toString('base64')])
  const kept = known.get(key)
  if (kept && kept.until > Date.now()) return kept.config
  const config = await ask(core, provider)
  if (known.size >= MANY) known.clear()
  known.set(key, { config, until: Date.now() + KEPT })
  return config
}

async function ask(core: Core, provider: Provider): Promise<oidc.Configuration> {
  const secret = unseal(core.env.secret, SECRET, provider.client_secret)
  const plain = !core.env.production && isLoopback(new URL(provider.issuer).hostname)
  try {
    if (!secret) throw new Error('The client secret was sealed with another server secret.')
    const config = await oidc.discovery(new URL(provider.issuer), provider.client_id, secret, undefined, {
      timeout: SECONDS,
      ...(plain && { execute: [oidc.allowInsecureRequests] }),
    })
    const said = config.serverMetadata()
    for (const name of ASKED)
      if (said[name] && !mayAsk(core, said[name])) throw new Error(`Its ${name} is not on the public net.`)
    return config
  } catch (error) {
    core.log.warn({ err: error, provider: provider.id }, 'sso discovery')
    throw new SsoFailed('discovery_error', error)
  }
}
