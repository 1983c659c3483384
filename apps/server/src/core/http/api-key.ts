import type { Route } from '@openbook/api/core/route.ts'
import { scopesAllow, spendsMoney } from '@openbook/auth/api-key-scopes.ts'
import type { Viewer } from '@openbook/auth/viewer.ts'
import type { Core } from '../core.ts'
import { Refused } from './refused.ts'

/** 403 where the viewer came with a key whose scopes do not reach the route, or with the API token to spend money. */
export function refuseScope(viewer: Viewer, route: Route): void {
  if (viewer.api_key && !scopesAllow(viewer.api_key.scopes, route))
    throw new Refused(403, { base: 'This key may not do that. Give it another scope, or sign in.' }, 'api_keys.scope')
  if (viewer.by_token && spendsMoney(route))
    throw new Refused(
      403,
      { base: 'The API token spends no money. Sign in, or use an API key that may.' },
      'sessions.token_only',
    )
}

/** Notes, once a minute at most and behind the answer's back, that a key is in use. */
export function seeKey(core: Core, { api_key }: Viewer): void {
  if (!api_key?.unseen) return
  core.database
    .system(db => db.prepared('update api_keys set last_used_at = now() where id = $1', [api_key.id]))
    .catch(error => core.log.warn({ err: error }, 'api key: last use not noted'))
}
