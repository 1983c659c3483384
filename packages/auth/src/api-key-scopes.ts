import type { Route } from '@openbook/api/core/route.ts'

/** What signs people in, and keys themselves: no key reaches it. */
const SECRET =
  /\/(api_keys|show_api_token|refresh_api_token|update_password|update_2fa|two_factor|auth_ips|sessions|login)\b/
const CONTACTS =
  /^\/v1\/(contacts|tags|statuses|agentflow_statuses|sources|carriers|quick_filters|bulk_jobs|import_settings|aftercares)\b/

/** What spends money or says whose card pays: no API token does it, and a key by a scope that no other brings along. */
const MONEY =
  /^\/v1\/(wallets\/(top_up|update_settings|allocate|reclaim)|accounts\/connect_card|store_orders|users\/purchase_phone_number)\b/
export const spendsMoney = ({ path, kind }: Pick<Route, 'path' | 'kind'>) => kind === 'write' && MONEY.test(path)

/** Whether a key with these scopes may call a route. Whoever writes may read; every key may ask whose it is. */
export function scopesAllow(scopes: readonly string[], { path, kind }: Pick<Route, 'path' | 'kind'>): boolean {
  if (SECRET.test(path)) return false
  if (spendsMoney({ path, kind })) return scopes.includes('money')
  if (path === '/v1/users/me') return true
  const areas = CONTACTS.test(path) ? ['all', 'contacts'] : ['all']
  const verbs = kind === 'read' ? ['read', 'write'] : ['write']
  return areas.some(area => verbs.some(verb => scopes.includes(`${area}.${verb}`)))
}
