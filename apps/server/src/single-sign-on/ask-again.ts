import { setTimeout as sleep } from 'node:timers/promises'
import type { SsoError } from '@openbook/api/core/sso-errors.ts'
import * as oidc from 'openid-client'
import type { Core } from '../core/core.ts'
import { endGrant, type Grant, goOnWith, leaveBe, noteSilence, takeTurn, tokenOf } from './grants.ts'
import { discover, type Provider, providerById } from './provider.ts'

/** How long somebody waits for the answer that another process fetches: discovery and exchange take eight seconds each at most. */
const PATIENCE = 20_000
const GLANCE = 100

/** May go on under a token, must not (by a code), the provider is silent, or there is nobody to ask. */
type Outcome = { token: string } | { ended: SsoError } | 'silent' | 'nobody'

/** Asks the provider of a session, where that is due, whether it may go on, and ends it where not. However many ask at once, in whatever process, one does it and the others wait. */
export async function askAgain(core: Core, sessionId: number): Promise<void> {
  for (const until = Date.now() + PATIENCE; Date.now() < until; await sleep(GLANCE)) {
    const turn = await core.database.system(db => takeTurn(db, sessionId))
    if (turn === 'settled') return
    if (turn !== 'taken') return settle(core, turn, await ask(core, turn))
  }
}

const settle = (core: Core, grant: Grant, outcome: Outcome): Promise<void> =>
  core.database.system(async db => {
    if (outcome === 'nobody') await leaveBe(db, grant)
    else if (outcome === 'silent') {
      if (await noteSilence(db, grant)) await endGrant(core, db, grant, 'discovery_error')
    } else if ('token' in outcome) await goOnWith(core, db, grant, outcome.token)
    else await endGrant(core, db, grant, outcome.ended)
  })

async function ask(core: Core, grant: Grant): Promise<Outcome> {
  const provider = await core.database.system(db => providerById(db, grant.provider_id))
  if (!provider || provider.refresh === 'never') return 'nobody'
  const token = tokenOf(core, grant)
  if (!token) return provider.refresh === 'required' ? { ended: 'missing_refresh_token' } : 'nobody'
  return exchange(core, provider, grant, token)
}

async function exchange(core: Core, provider: Provider, grant: Grant, token: string): Promise<Outcome> {
  const config = await discover(core, provider).catch(() => undefined)
  if (!config) return 'silent'
  try {
    const tokens = await oidc.refreshTokenGrant(config, token)
    const subject = tokens.claims()?.sub ?? grant.subject
    if (subject !== grant.subject) throw new Error('The provider answered for somebody else.')
    return { token: tokens.refresh_token ?? token }
  } catch (error) {
    core.log.warn({ err: error, provider: provider.id }, 'sso refresh')
    return refusalOf(error)
  }
}

/** What a failed exchange says: no, nothing, or nothing that can be used. */
function refusalOf(error: unknown): Outcome {
  if (isSilence(error)) return 'silent'
  const refused = error instanceof oidc.ResponseBodyError && error.error === 'invalid_grant'
  return { ended: refused ? 'failed_to_refresh_token' : 'failed_to_exchange_refresh_token' }
}

const BUSY = ['temporarily_unavailable', 'server_error']
const isAway = (status: number) => status >= 500 || status === 429

function isSilence(error: unknown): boolean {
  if (error instanceof oidc.ResponseBodyError) return isAway(error.status) || BUSY.includes(error.error)
  if (!(error instanceof oidc.ClientError)) return error instanceof TypeError
  return error.code === 'OAUTH_TIMEOUT' || (error.cause instanceof Response && isAway(error.cause.status))
}
