import type { ApiKey, ApiVendor } from '@openbook/api/api-tracking.ts'
import { LINE_LABELS } from '@openbook/config/limits.ts'

export const TYPES = [
  { id: 'real_time', name: 'Real time' },
  { id: 'aged', name: 'Aged' },
  { id: 'live_transfer', name: 'Live transfer' },
  { id: 'direct_mail', name: 'Direct mail' },
  { id: 'other', name: 'Other' },
]
export const typeWord = (type: string) => TYPES.find(({ id }) => id === type)?.name ?? type

export const ROUTES = [
  { id: 'owner', name: 'To one user' },
  { id: 'round_robin', name: 'In turn to several' },
  { id: 'pool', name: 'Into a pool' },
]

export const LINES = Object.entries(LINE_LABELS).map(([id, name]) => ({ id, name }))

export const KEY_STATES: Record<ApiKey['state'], string> = {
  live: 'Works',
  ending: 'Ending',
  ended: 'Ended',
  revoked: 'Revoked',
}

export const dollars = (amount: string | null) =>
  amount === null ? '—' : Number(amount).toLocaleString('en-US', { style: 'currency', currency: 'USD' })

export function routeSentence({ route, owner_name, pool_name, member_names }: ApiVendor) {
  if (route === 'pool') return `Into the pool “${pool_name}”`
  if (route === 'owner') return owner_name
  return `In turn to ${member_names.join(', ')}; to ${owner_name} when none of them is active`
}

/** The same in a few words, for a list. */
export function routeWords({ route, owner_name, pool_name, member_names }: ApiVendor) {
  if (route === 'pool') return `Pool: ${pool_name}`
  return route === 'owner' ? owner_name : `${member_names.length} in turn`
}
