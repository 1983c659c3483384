import * as pools from '@openbook/api/pools.ts'
import { query } from '../../lib/query.ts'

export type Pool = pools.Pool

export const poolsQuery = query(pools.list)

/** Who may take, as one reads it. */
export const ruleOf = ({ take_rule, group, licensed_only }: Pool) => {
  const who = {
    agency: 'Everyone in the agency',
    group: `Users of ${group?.name ?? 'one group'}`,
    holders: 'Its holders',
  }
  return `${who[take_rule]} may take leads${licensed_only ? ', where they are licensed' : ''}.`
}

/** How many more one may take today, in words; nothing where there is no limit. */
export const leftToday = ({ daily_limit, taken_today }: Pool) =>
  daily_limit === null ? '' : `You have taken ${taken_today} of ${daily_limit} today.`
