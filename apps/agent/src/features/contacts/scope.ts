import { CONTACT_GROUPS, type ContactsScope, DEFAULT_LIMIT, FILTERS, SORTS } from '@openbook/api/contacts.ts'
import { PAGE_SIZES } from '@openbook/config/limits.ts'
import type { SearchParams } from '../../lib/search-params.ts'

export type Sort = (typeof SORTS)[number]
export type Group = (typeof CONTACT_GROUPS)[number]
export type FilterField = (typeof FILTERS)[number]
export type Order = 'ASC' | 'DESC'

/** The list as its address tells it: what is left out is the default. Filters are comma lists; a contact has one of them. */
export type ListSearch = Partial<Record<FilterField, string>> & {
  q?: string
  page?: number
  limit?: number
  order?: Order
  order_field?: Sort
  contact_group?: Group
  columns?: string
}

export const DEFAULT_ORDER: Order = 'ASC'
export const DEFAULT_SORT: Sort = 'last_name'
/** Admins have no book of their own: they begin with everyone's (spec section 2). */
export const defaultGroup = (whole: boolean): Group => (whole ? 'all' : 'mine')

const whole = (text: string | undefined) => (/^\d{1,7}$/.test(text ?? '') ? Number(text) : undefined)
const among = <const T extends readonly unknown[]>(list: T, value: unknown): T[number] | undefined =>
  list.includes(value) ? value : undefined

/** Reads an address; what it cannot mean is left out, so that a mistyped one still shows contacts. */
export function readList(raw: SearchParams): ListSearch {
  const page = whole(raw.page)
  const found: ListSearch = {
    q: raw.q?.slice(0, 200),
    page: page && page > 1 ? page : undefined,
    limit: among(PAGE_SIZES, whole(raw.limit)),
    order: among(['ASC', 'DESC'], raw.order),
    order_field: among(SORTS, raw.order_field),
    contact_group: among(CONTACT_GROUPS, raw.contact_group),
    columns: raw.columns,
    ...Object.fromEntries(FILTERS.map(field => [field, raw[field]])),
  } as ListSearch
  return Object.fromEntries(Object.entries(found).filter(([, value]) => value !== undefined && value !== ''))
}

/** Another view of the same list: the first page of it, unless a page is named; defaults leave the address. */
export function changed(
  search: ListSearch,
  change: { [K in keyof ListSearch]?: ListSearch[K] | undefined },
): ListSearch {
  const { page: _page, ...kept } = search
  const next: ListSearch = { ...kept, ...change } as ListSearch
  if (next.limit === DEFAULT_LIMIT) delete next.limit
  if (next.order_field === DEFAULT_SORT) delete next.order_field
  if (next.order === DEFAULT_ORDER) delete next.order
  if (next.page === 1) delete next.page
  return Object.fromEntries(Object.entries(next).filter(([, value]) => value !== undefined && value !== ''))
}

export const valuesOf = (search: ListSearch, field: FilterField): string[] =>
  search[field]?.split(',').filter(Boolean) ?? []

export const activeFilters = (search: ListSearch): FilterField[] =>
  FILTERS.filter(field => valuesOf(search, field).length > 0)

export const isNarrowed = (search: ListSearch) => Boolean(search.q) || activeFilters(search).length > 0

/** The same list without what narrows it. */
export const widened = (search: ListSearch): ListSearch =>
  changed(search, { q: undefined, ...Object.fromEntries(FILTERS.map(field => [field, undefined])) })

const WORDS: readonly FilterField[] = ['state', 'line_of_business']

/** What is asked of the server for an address. */
export function scopeOf(search: ListSearch, whole: boolean): ContactsScope {
  return {
    search: activeFilters(search).map(field => ({
      field,
      value: valuesOf(search, field).map(value => (WORDS.includes(field) ? value : Number(value))),
    })),
    ...(search.q && { q: search.q }),
    page: search.page ?? 1,
    limit: search.limit ?? DEFAULT_LIMIT,
    order: search.order ?? DEFAULT_ORDER,
    order_field: search.order_field ?? DEFAULT_SORT,
    contact_group: search.contact_group ?? defaultGroup(whole),
  }
}
