import { useUser } from '../../lib/current-user.ts'
import { seesAgency } from '../../lib/learn.ts'

/** With whom one may share a filter, as value and words. */
export const useSharing = (): (readonly [string, string])[] => [
  ['private', 'Only me'],
  ['downline', 'Everyone below me'],
  ...(seesAgency(useUser()) ? [['agency', 'The whole agency'] as const] : []),
]
