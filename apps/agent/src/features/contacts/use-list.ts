import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useUser } from '../../lib/current-user.ts'
import { seesAgency } from '../../lib/learn.ts'
import { paths } from '../../paths.ts'
import { useGo } from '../../ui/Link.tsx'
import { listQuery, ownersQuery } from './list-query.ts'
import { changed, defaultGroup, type ListSearch } from './scope.ts'

export type Change = Parameters<typeof changed>[1]

/** The list as the address tells it. */
export const useListSearch = () => useSearch({ strict: false }) as ListSearch

/** The page of contacts behind the address; the one before stays until the next is there. */
export function useList() {
  const search = useListSearch()
  const whole = seesAgency(useUser())
  return { search, ...useQuery({ ...listQuery(search, whole), placeholderData: keepPreviousData }) }
}

/** Shows another view of the list, in place of this one. */
export function useChange() {
  const search = useListSearch()
  const go = useGo()
  return (change: Change) => go(paths.contacts(changed(search, change)), { replace: true })
}

/** Whose contacts are shown: a word, or the id of a named group. */
export function useGroup() {
  const search = useListSearch()
  const standard = defaultGroup(seesAgency(useUser()), search)
  return search.contact_group ?? standard
}

/** Whether anyone works below this user; known a moment after the list. */
export const useHasDownline = () => (useQuery(ownersQuery).data?.length ?? 0) > 1
