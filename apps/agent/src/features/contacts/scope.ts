import { DEFAULT_LIMIT } from '@openbook/api/contacts.ts'
import { CONTACT_GROUPS, CONTACT_TYPES, DUPLICATE_FIELDS, SORTS } from '@openbook/api/core/contact-filters.ts'
import type { ContactCondition, ContactFilter, ContactsScope } from '@openbook/api/core/contacts-scope.ts'
import { ROLES } from '@openbook/auth/roles.ts'
import { PAGE_SIZES } from '@openbook/config/limits.ts'
import type { SearchParams } from '../../lib/search-params.ts'
import { readWhere, writeWhere } from './where.ts'

export type Sort = (typeof SORTS)[number]
export type Group = (typeof CONTACT_GROUPS)[number]
/** What has a menu of its own above the list; everything else is told by `where`. */
export const MENU_FIELDS = [
  'tag_id',
  'status_id',
  'source_id',
  'owner_id',
  'state',
  'line_of_business',
  'import_attempt_id',
] as const
export type FilterField = (typeof MENU_FIELDS)[number]
export type Order = 'ASC' | 'DESC'

/** The list as its address tells it: what is left out is the default. Filters are comma lists; a contact has one of them. */
export type ListSearch = Partial<Record<FilterField, string>> & {
  q?: string
  page?: number
  limit?: number
  order?: Order
  order_field?: Sort
  /** A word, or the id of a named group. */
  contact_group?: Group | number
  /** The pool whose leads are shown, whatever the group. */
  pool_id?: number
  columns?: string
  /** Further filters, as where.ts writes them. */
  where?: string
  /** The fields contacts share with another one, as a comma list. */
  duplicate?: string
  type?: (typeof CONTACT_TYPES)[number]
  downline_user_id?: number
  /** One step of the hierarchy alone: the person named, or else who reports to whoever asks. */
  direct?: '1'
  /** The role of the owner. */
  representer_type?: string
  /** The quick filter the list began with, whether or not it still shows the same. */
  quick_filter_id?: number
}

export const DEFAULT_ORDER: Order = 'ASC'
export const DEFAULT_SORT: Sort = 'last_name'
/** Admins have no book of their own: they begin with everyone's (spec section 2). One's own book is nobody else's: who is named below is looked for there. */
export const defaultGroup = (whole: boolean, { downline_user_id, direct }: ListSearch = {}): Group =>
  whole ? 'all' : downline_user_id || direct ? 'downline' : 'mine'

/** For a list that nobody below narrows: one's own book, or a pool. */
export const NOBODY_BELOW = { downline_user_id: undefined, direct: undefined } as const

interface Asker {
  /** Whether they see the whole agency. */
  whole: boolean
  downline: boolean
  current: ListSearch['contact_group']
}

/** The groups to choose from. All but one's own is the downline for whoever sees no more; shown also where an address asks for it. */
export function groupsFor({ whole, downline, current }: Asker): Group[] {
  const offered = { mine: true, downline, all: true, all_agents: whole, deleted: true }
  return CONTACT_GROUPS.filter(group => offered[group] || group === current)
}

const whole = (text: string | undefined) => (/^\d{1,7}$/.test(text ?? '') ? Number(text) : undefined)
const among = <const T extends readonly unknown[]>(list: T, value: unknown): T[number] | undefined =>
  list.includes(value) ? value : undefined

/** The values of a menu that it can have: ids, but for the menus of words. */
const valuesIn = (field: FilterField, text: string | undefined) =>
  WORDS.includes(field)
    ? text
    : text
        ?.split(',')
        .filter(value => whole(value) !== undefined)
        .join(',')

/**
 * Reads an address; what it cannot mean is left out, so that a mistyped one still shows contacts. It is named as undefined,
 * for the router keeps what it is not told to leave.
 */
export function readList(raw: SearchParams): ListSearch {
  const page = whole(raw.page)
  const found: ListSearch = {
    q: raw.q?.slice(0, 200),
    page: page && page > 1 ? page : undefined,
    limit: among(PAGE_SIZES, whole(raw.limit)),
    order: among(['ASC', 'DESC'], raw.order),
    order_field: among(SORTS, raw.order_field),
    contact_group: among(CONTACT_GROUPS, raw.contact_group) ?? whole(raw.contact_group),
    pool_id: whole(raw.pool_id),
    columns: raw.columns,
    where: writeWhere(readWhere(raw.where)),
    duplicate: sharedIn(raw.duplicate).join(','),
    type: among(CONTACT_TYPES, raw.type),
    downline_user_id: whole(raw.downline_user_id),
    direct: among(['1'], raw.direct),
    representer_type: among(ROLES, raw.representer_type),
    quick_filter_id: whole(raw.quick_filter_id),
    ...Object.fromEntries(MENU_FIELDS.map(field => [field, valuesIn(field, raw[field])])),
  } as ListSearch
  if (found.pool_id || found.contact_group === 'mine') Object.assign(found, NOBODY_BELOW)
  const read = Object.entries(found).filter(([, value]) => value !== undefined && value !== '')
  return Object.fromEntries([...Object.keys(raw).map(key => [key, undefined]), ...read])
}

export const sharedIn = (text: string | undefined) => DUPLICATE_FIELDS.filter(field => text?.split(',').includes(field))

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
  MENU_FIELDS.filter(field => valuesOf(search, field).length > 0)

export const isNarrowed = (search: ListSearch) =>
  Boolean(
    search.q ||
      search.where ||
      search.duplicate ||
      search.type ||
      search.downline_user_id ||
      search.direct ||
      search.representer_type,
  ) || activeFilters(search).length > 0

/** The same list without what narrows it. */
export const widened = (search: ListSearch): ListSearch => changed(search, NOTHING)
const NOTHING: Parameters<typeof changed>[1] = {
  q: undefined,
  where: undefined,
  duplicate: undefined,
  type: undefined,
  downline_user_id: undefined,
  direct: undefined,
  representer_type: undefined,
  quick_filter_id: undefined,
  ...Object.fromEntries(MENU_FIELDS.map(field => [field, undefined])),
}

const WORDS: readonly FilterField[] = ['state', 'line_of_business']

/** What is asked of the server for an address. */
export function scopeOf(search: ListSearch, whole: boolean): ContactsScope {
  const fields = sharedIn(search.duplicate)
  return {
    search: [...activeFilters(search).map(field => menuFilter(search, field)), ...readWhere(search.where)],
    ...(search.q && { q: search.q }),
    page: search.page ?? 1,
    limit: search.limit ?? DEFAULT_LIMIT,
    order: search.order ?? DEFAULT_ORDER,
    order_field: search.order_field ?? DEFAULT_SORT,
    contact_group: search.contact_group ?? defaultGroup(whole, search),
    ...(search.type && { type: search.type }),
    ...(search.downline_user_id && { downline_user_id: search.downline_user_id }),
    ...(search.direct && { all_downline: false }),
    ...(search.representer_type && { representer_type: search.representer_type }),
    ...(search.pool_id && { pool_id: search.pool_id }),
    ...(fields.length > 0 && { duplicate: { is_duplicate: true, fields } }),
  }
}

const menuFilter = (search: ListSearch, field: FilterField) => ({
  field,
  value: valuesOf(search, field).map(value => (WORDS.includes(field) ? value : Number(value))),
})

/** The address of a scope: what has a menu goes to it, page and columns are left out, so is what only names contacts one by one. */
export function searchOf(scope: ContactsScope): ListSearch {
  const { search = [], q, limit, order, order_field, pool_id, type, duplicate } = scope
  const contact_group = scope.for_contact_group_all && scope.contact_group !== 'deleted' ? 'all' : scope.contact_group
  const { downline_user_id, representer_type } = scope
  const below = { downline_user_id, direct: scope.all_downline === false ? ('1' as const) : undefined }
  const ofNobody = typeof pool_id === 'number' || contact_group === 'mine'
  const menus: Partial<Record<FilterField, string>> = {}
  const where: ContactCondition[] = []
  for (const node of [...search, ...ofCategory(scope)]) {
    const field = menuOf(node)
    if (field && !menus[field]) menus[field] = [(node as ContactFilter).value ?? []].flat().join(',')
    else where.push(node)
  }
  const fields = duplicate?.is_duplicate ? (duplicate.fields ?? ['first_name', 'last_name']) : []
  return changed(
    {},
    {
      ...menus,
      q,
      limit,
      order,
      order_field,
      contact_group,
      pool_id: typeof pool_id === 'number' ? pool_id : undefined,
      type,
      ...(ofNobody ? NOBODY_BELOW : below),
      representer_type,
      where: writeWhere(where),
      duplicate: fields.join(','),
    },
  )
}

const ofCategory = ({ category }: ContactsScope): ContactFilter[] =>
  category ? [{ field: 'line_of_business', value: category }] : []

/** The menu a condition fits in: one of plain values, none of them with a comma. */
const menuOf = (node: ContactCondition): FilterField | undefined =>
  'field' in node && (node.op ?? 'any_of') === 'any_of' && !String(node.value).includes(',,')
    ? MENU_FIELDS.find(field => field === node.field)
    : undefined
