import { useQuery } from '@tanstack/react-query'
import { useUser } from '../../lib/current-user.ts'
import { seesAgency } from '../../lib/learn.ts'
import { figure } from '../../lib/numbers.ts'
import { paths } from '../../paths.ts'
import { listQuery } from './list-query.ts'
import { changed, type ListSearch } from './scope.ts'
import { useListSearch } from './use-list.ts'

interface Neighbours {
  previous?: string
  next?: string
  /** `7 of 2,100`. */
  place?: string
}

/** The contacts before and after this one in the list it was opened from, across pages; none when it is not in it. */
export function useNeighbours(number: number): Neighbours {
  const search = useListSearch()
  const whole = seesAgency(useUser())
  const { data: page } = useQuery(listQuery(search, whole))
  const here = page?.data.findIndex(row => row.number === number) ?? -1
  const { current_page = 1, total_pages = 1, limit = 15, total_count = 0 } = page?.meta ?? {}
  const first = here === 0 && current_page > 1
  const last = here >= 0 && here === (page?.data.length ?? 0) - 1 && current_page < total_pages
  const before = useQuery({ ...listQuery(onPage(search, current_page - 1), whole), enabled: first })
  const after = useQuery({ ...listQuery(onPage(search, current_page + 1), whole), enabled: last })
  if (!page || here < 0) return {}
  const previous = page.data[here - 1]
  const next = page.data[here + 1]
  const earlier = first ? before.data?.data.at(-1) : undefined
  const later = last ? after.data?.data[0] : undefined
  return {
    place: `${figure((current_page - 1) * limit + here + 1)} of ${figure(total_count)}`,
    ...(previous && { previous: paths.contact(previous.number, search) }),
    ...(earlier && { previous: paths.contact(earlier.number, onPage(search, current_page - 1)) }),
    ...(next && { next: paths.contact(next.number, search) }),
    ...(later && { next: paths.contact(later.number, onPage(search, current_page + 1)) }),
  }
}

const onPage = (search: ListSearch, page: number) => changed(search, { page })
