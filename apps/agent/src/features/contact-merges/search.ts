import { LISTS, PAGE_SIZES } from '@openbook/config/limits.ts'
import type { SearchParams } from '../../lib/search-params.ts'

export interface DuplicatesSearch {
  page?: number
  limit?: (typeof PAGE_SIZES)[number]
  /** By last name; A to Z where nothing is said. */
  order?: 'DESC'
  q?: string
  whose?: 'mine'
  /** One person's, and everyone's below them. */
  downline_user_id?: number
  /** Of that person alone. */
  direct?: '1'
  pool_id?: number
  view?: 'merged'
}
export interface MergeSearch {
  ids: string
}

const whole = (text: string | undefined) => (/^[1-9]\d{0,6}$/.test(text ?? '') ? Number(text) : undefined)

/** The list of duplicates as its address tells it; what is left out is the default. */
export function readDuplicates(raw: SearchParams): DuplicatesSearch {
  const [page, downline_user_id, pool_id] = [raw.page, raw.downline_user_id, raw.pool_id].map(whole)
  return changed(
    {},
    {
      page,
      limit: PAGE_SIZES.find(size => size === whole(raw.limit)),
      order: raw.order === 'DESC' ? 'DESC' : undefined,
      q: raw.q?.slice(0, 200),
      whose: raw.whose === 'mine' ? 'mine' : undefined,
      downline_user_id,
      direct: downline_user_id && raw.direct === '1' ? '1' : undefined,
      pool_id,
      view: raw.view === 'merged' ? 'merged' : undefined,
    },
  )
}

/** Another view of the same list: its first page, unless one is named; defaults leave the address. */
export function changed(
  search: DuplicatesSearch,
  change: { [K in keyof DuplicatesSearch]?: DuplicatesSearch[K] | undefined },
): DuplicatesSearch {
  const next = { ...search, page: undefined, ...change }
  if (next.limit === LISTS.merge.limit) next.limit = undefined
  if (next.page === LISTS.merge.page) next.page = undefined
  return Object.fromEntries(Object.entries(next).filter(([, value]) => value !== undefined && value !== ''))
}

export const isNarrowed = ({ q, whose, downline_user_id, pool_id }: DuplicatesSearch) =>
  Boolean(q || whose || downline_user_id || pool_id)

export const readMerge = ({ ids = '' }: SearchParams): MergeSearch => ({ ids })

/** The records an address names, each once. */
export const idsOf = ({ ids }: MergeSearch) => [
  ...new Set(
    ids
      .split(',')
      .filter(id => /^\d{1,15}$/.test(id))
      .map(Number),
  ),
]
