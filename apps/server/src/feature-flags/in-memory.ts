import type { FeatureFlag } from '@openbook/api/feature-flags.ts'
import { slice } from '../core/page.ts'

const SORTABLE = ['id', 'owner', 'kind', 'state', 'changed_at'] as const

/** A list that is in the code, searched, sorted and sliced as the console asks. */
export function inMemory(flags: FeatureFlag[], query: Parameters<typeof slice>[0]) {
  const { limit, offset, order, q = '', filter } = slice(query, SORTABLE, ['id', 'asc'], ['state', 'kind'])
  const [field = 'id', direction] = (order.split(',')[0] ?? '').split(' ') as [(typeof SORTABLE)[number], string]
  const names = Array.isArray(filter.id) ? filter.id.map(String) : undefined
  const found = flags.filter(
    ({ id, line, owner, state, kind }) =>
      `${id} ${line} ${owner}`.toLowerCase().includes(q.toLowerCase()) &&
      (!names || names.includes(id)) &&
      (!filter.state || state === filter.state) &&
      (!filter.kind || kind === filter.kind),
  )
  const by = (flag: FeatureFlag) => String(flag[field] ?? '')
  found.sort((a, b) => by(a).localeCompare(by(b)) || a.id.localeCompare(b.id))
  if (direction === 'desc') found.reverse()
  return { items: found.slice(offset, offset + limit), from: offset, total: found.length }
}
