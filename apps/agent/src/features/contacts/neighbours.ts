import { hashKey, skipToken, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useUser } from '../../lib/current-user.ts'
import { seesAgency } from '../../lib/learn.ts'
import { figure } from '../../lib/numbers.ts'
import { readStored, writeStored } from '../../lib/stored.ts'
import { paths } from '../../paths.ts'
import { listQuery } from './list-query.ts'
import { changed, type ListSearch, scopeOf } from './scope.ts'
import { useListSearch } from './use-list.ts'

const IN_TAB = 'openbook_neighbours'

/** A contact of the list, and the page it stands on. */
interface Place {
  number: number
  page: number
}
interface Seen {
  previous: Place | undefined
  next: Place | undefined
  /** `7 of 2,100`. */
  place: string
  /** Whether the pages it was seen on are not of one moment: who stands beside whom is not known from them. */
  torn: boolean
}

/** The contacts before and after this one in the list it was opened from, across pages: those last seen once an edit has taken it out of that list, none when it never stood there. */
export function useNeighbours(number: number) {
  const search = useListSearch()
  const user = useUser()
  const whole = seesAgency(user)
  const { data: page } = useQuery(listQuery(search, whole))
  const known = useKept(useSeen(search, whole, number), ['neighbours', user.id, scopeOf(search, whole), number])
  const hrefOf = (place: Place | undefined) => {
    if (!place) return undefined
    const here = page?.data.some(row => row.number === place.number)
    return paths.contact(place.number, here ? search : onPage(search, place.page))
  }
  return { place: known?.place, previous: hrefOf(known?.previous), next: hrefOf(known?.next) }
}

function useSeen(search: ListSearch, whole: boolean, number: number): Seen | undefined {
  const { data: page } = useQuery(listQuery(search, whole))
  const here = page?.data.findIndex(row => row.number === number) ?? -1
  const { current_page = 1, total_pages = 1, limit = 15, total_count = 0 } = page?.meta ?? {}
  const first = here === 0 && current_page > 1
  const last = here >= 0 && here === (page?.data.length ?? 0) - 1 && current_page < total_pages
  const before = useQuery({ ...listQuery(onPage(search, current_page - 1), whole), enabled: first })
  const after = useQuery({ ...listQuery(onPage(search, current_page + 1), whole), enabled: last })
  if (!page || here < 0) return undefined
  const beside = [first && before.data, last && after.data]
  const at = (row: { number: number } | undefined, on: number) => row && { number: row.number, page: on }
  return {
    place: `${figure((current_page - 1) * limit + here + 1)} of ${figure(total_count)}`,
    previous: first ? at(before.data?.data.at(-1), current_page - 1) : at(page.data[here - 1], current_page),
    next: last ? at(after.data?.data[0], current_page + 1) : at(page.data[here + 1], current_page),
    torn: beside.some(other => other && other.meta.total_count !== total_count),
  }
}

/** What is seen now, or else was seen last under this key, also before the page was loaded anew: while a list comes anew, its pages come one by one. */
function useKept(seen: Seen | undefined, key: unknown[]): Seen | undefined {
  const client = useQueryClient()
  const { data: kept } = useQuery<Seen>({
    queryKey: key,
    queryFn: skipToken,
    gcTime: Number.POSITIVE_INFINITY,
    initialData: () => keptInTab(key),
  })
  const now = seen?.torn && kept ? undefined : seen
  const known = now ?? kept
  useEffect(() => {
    if (now) client.setQueryData(key, now)
    if (known) writeStored(IN_TAB, { key: digest(key), seen: known }, 'sessionStorage')
  })
  return known
}

/** Beside whom the contact that was open last in this tab stood. */
function keptInTab(key: unknown[]): Seen | undefined {
  const kept = readStored<{ key: number; seen: Seen }>(IN_TAB, 'sessionStorage')
  return kept?.key === digest(key) ? kept.seen : undefined
}

/** What was looked for stays out of the storage. */
const digest = (key: unknown[]) =>
  [...hashKey(key)].reduce((sum, letter) => (Math.imul(sum, 31) + (letter.codePointAt(0) ?? 0)) | 0, 7)

const onPage = (search: ListSearch, page: number) => changed(search, { page })
