import { invalid } from './http/refused.ts'

/** Page meta as every list answers it. */
export const pageMeta = (page: number, limit: number, total: number) => ({
  current_page: page,
  limit,
  total_count: total,
  total_pages: Math.max(1, Math.ceil(total / limit)),
})

interface AdminQuery {
  page?: number | undefined
  limit?: number | undefined
  q?: string | undefined
  order?: string | undefined
  order_field?: string | undefined
  range?: [number, number] | undefined
  sort?: [string, 'ASC' | 'DESC'] | undefined
  filter?: Record<string, unknown> | undefined
}

/** The longest slice of a list in one answer. */
const LONGEST = 1000

/** Both dialects of a console list (page and simple-rest) as one slice; 422 for a column or a filter that is not among the named ones and for more than a thousand rows. */
export function slice(
  query: AdminQuery,
  sortable: readonly string[],
  fallback: readonly [string, 'asc' | 'desc'],
  filters: readonly string[] = [],
) {
  const filter = query.filter ?? {}
  const unknown = Object.keys(filter).find(name => name !== 'id' && name !== 'q' && !filters.includes(name))
  if (unknown !== undefined)
    throw invalid('filter', `This list cannot be filtered by ${unknown.slice(0, 60)}.`, 'off_contract')
  const ids = Array.isArray(filter.id) ? filter.id.map(Number).filter(Number.isSafeInteger) : undefined
  const limit = query.range ? query.range[1] - query.range[0] + 1 : (query.limit ?? Math.max(ids?.length ?? 0, 25))
  if (limit > LONGEST) throw invalid('range', 'Ask for at most 1,000 rows at a time.', 'off_contract')
  const offset = query.range ? query.range[0] : ((query.page ?? 1) - 1) * limit
  const [field, direction] = query.sort ?? [query.order_field, query.order]
  if (field && field !== 'id' && field !== fallback[0] && !sortable.includes(field))
    throw invalid(query.sort ? 'sort' : 'order_field', 'This list cannot be sorted by that.', 'off_contract')
  const order = field ? `${field} ${String(direction).toLowerCase() === 'desc' ? 'desc' : 'asc'}` : fallback.join(' ')
  const q = query.q ?? (typeof filter.q === 'string' ? filter.q : undefined)
  return { limit: Math.max(limit, 1), offset, order: `${order}, id`, q: q?.trim() || undefined, ids, filter }
}
