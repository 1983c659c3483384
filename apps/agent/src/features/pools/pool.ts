import * as pools from '@openbook/api/pools.ts'
import { isPassing, query } from '../../lib/query.ts'

export type Pool = pools.Pool

export const poolsQuery = query(pools.list)

/** The words on a pool that say who may take how many. */
export const RULES_ID = 'pool-rules'

/** Who may take, as one reads it. */
export const ruleOf = ({ take_rule, group, licensed_only }: Pool) => {
  const who = {
    agency: 'Everyone in the agency',
    group: `Users of ${group?.name ?? 'one group'}`,
    holders: 'Its holders',
  }
  return `${who[take_rule]} may take leads${licensed_only ? ', where they are licensed' : ''}.`
}

type Limited = Pick<Pool, 'daily_limit' | 'taken_today'>
/** Whether one has taken all one may today. */
export const isUsedUp = ({ daily_limit, taken_today }: Limited) => daily_limit !== null && taken_today >= daily_limit

/** How many more one may take today, in words; nothing where there is no limit. */
export const leftToday = (pool: Limited) =>
  pool.daily_limit === null
    ? ''
    : `You have taken ${pool.taken_today} of ${pool.daily_limit} today.${isUsedUp(pool) ? ' That is the most for one day; you can take more tomorrow.' : ''}`

const LOOK_MS = 20_000
/** Leads come and go while one looks at them; asked for now and then, unless the answer would be the same refusal. */
export const lookAgain = ({ state: { error } }: { state: { error: Error | null } }) =>
  error && !isPassing(error) ? false : LOOK_MS
