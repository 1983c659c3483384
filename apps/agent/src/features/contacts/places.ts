import * as groups from '@openbook/api/groups.ts'
import * as pools from '@openbook/api/pools.ts'
import { useQuery } from '@tanstack/react-query'
import { query } from '../../lib/query.ts'
import type { Sort } from './scope.ts'
import { useListSearch } from './use-list.ts'

export const poolsQuery = query(pools.list)
/** So many groups the menu shows. */
export const MOST_GROUPS = 1000
export const groupsQuery = query(groups.list, { query: { open: true, page: 1, limit: MOST_GROUPS } })

/** The pool or the named group the list is about, by its name; nothing is loaded for a list of neither. */
export function usePlace() {
  const { pool_id, contact_group } = useListSearch()
  const group_id = typeof contact_group === 'number' && !pool_id ? contact_group : undefined
  const pool = useQuery({ ...poolsQuery, enabled: pool_id !== undefined }).data?.find(({ id }) => id === pool_id)
  const group = useQuery({ ...groupsQuery, enabled: group_id !== undefined }).data?.find(({ id }) => id === group_id)
  return { chosen: pool_id !== undefined || group_id !== undefined, pool, group }
}

/** What a pool does not say of its leads until one takes them, and is not sorted by. */
export const isVeiled = (sort: Sort) => sort === 'next_policy_end'

/** Whether the list is a pool one takes from lead by lead, so that nobody in it may be selected. */
export const useLookOnly = () => usePlace().pool?.may_change === false
