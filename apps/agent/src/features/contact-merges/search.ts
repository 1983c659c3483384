import type { SearchParams } from '../../lib/search-params.ts'

export interface DuplicatesSearch {
  page?: number
  whose?: 'mine'
  view?: 'merged'
}
export interface MergeSearch {
  ids: string
}

const whole = (text: string | undefined) => (/^\d{1,6}$/.test(text ?? '') ? Number(text) : 1)

/** The list of duplicates as its address tells it; what is left out is the default. */
export function readDuplicates({ page, whose, view }: SearchParams): DuplicatesSearch {
  return {
    ...(whole(page) > 1 && { page: whole(page) }),
    ...(whose === 'mine' && { whose }),
    ...(view === 'merged' && { view }),
  }
}

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
