import { PAGE_SIZES } from '@openbook/config/limits.ts'
import type { SearchParams } from '../../lib/search-params.ts'

export const TABS = ['all', 'mine', 'downline'] as const
export const FILTERS = ['filename', 'state', 'user'] as const

export interface ImportsSearch {
  tab?: (typeof TABS)[number]
  filter_by?: (typeof FILTERS)[number]
  filter_value?: string
  page?: number
  limit?: number
}

const among = <T>(list: readonly T[], value: unknown) => list.find(each => String(each) === String(value))

/** The list of imports as its address tells it; what it cannot mean, and what is the default, is left out. */
export function readImports(raw: SearchParams): ImportsSearch {
  const page = /^[1-9]\d{0,5}$/.test(String(raw.page ?? '')) ? Number(raw.page) : 1
  const tab = among(TABS, raw.tab)
  const filter_by = among(FILTERS, raw.filter_by)
  const limit = among(PAGE_SIZES, raw.limit)
  const filter_value = String(raw.filter_value ?? '').slice(0, 200)
  return {
    ...(tab && tab !== 'all' && { tab }),
    ...(filter_by && (filter_value || filter_by !== FILTERS[0]) && { filter_by }),
    ...(filter_by && filter_value && { filter_value }),
    ...(page > 1 && { page }),
    ...(limit && limit !== PAGE_SIZES[0] && { limit }),
  }
}
