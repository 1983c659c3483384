import { useUser } from './current-user.ts'
import { seesAgency } from './learn.ts'

/** With whom one may share what one saved, as value and words. */
export const useSharing = (): (readonly [string, string])[] => [
  ['private', 'Only me'],
  ['downline', 'Everyone below me'],
  ...(seesAgency(useUser()) ? [['agency', 'The whole agency'] as const] : []),
]
