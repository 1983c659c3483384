import type { ContactCondition, ContactFilter } from '@openbook/api/core/contacts-scope.ts'
import type { Db } from '../core/db/database.ts'
import type { Asking, Bind } from './conditions.ts'
import { idsOf } from './filter-values.ts'
import { isOfPolicy, isWanted, policiesWanted } from './policy-filters.ts'

/** Up to so many contacts found elsewhere it is cheaper to begin with them than with many books, or with one's own. */
const FEW = 3000
const FEW_OF_OWN = 500

interface Few {
  /** As a row source called `c`. */
  from: string
  /** The filters it answers for, which need not be asked again. */
  settled: readonly ContactCondition[]
}
interface Way {
  source: (bind: Bind) => string | undefined
  settled: readonly ContactCondition[]
}

/** The contacts that carry a tag or hold a policy asked for, where they are few. */
export async function fewFirst(
  db: Db,
  asking: Asking,
  nodes: readonly ContactCondition[],
  own: boolean,
): Promise<Few | undefined> {
  for (const { source, settled } of waysOf(asking, nodes)) {
    const values: unknown[] = []
    const from = source(value => `$${values.push(value)}`)
    if (!from) continue
    const [found] = await db.rows<{ many: boolean }>(
      `select exists (select from ${from} offset ${own ? FEW_OF_OWN : FEW}) as many`,
      values,
    )
    if (found?.many) continue
    const ids = `select distinct contact_id from ${source(asking.bind)}`
    return { from: `(select c.* from (${ids}) t join contacts c on c.id = t.contact_id) c`, settled }
  }
  return undefined
}

function waysOf(asking: Asking, nodes: readonly ContactCondition[]): Way[] {
  const filters = nodes.filter((node): node is ContactFilter => 'field' in node)
  const policies = filters.filter(filter => isOfPolicy(filter.field) && isWanted(filter))
  return [
    ...filters.filter(asksForTag).map(filter => ({
      source: (bind: Bind) => `contact_tags where tag_id = any(${bind(idsOf(filter))}::bigint[])`,
      settled: filter.op === 'all_of' ? [] : [filter],
    })),
    { source: (bind: Bind) => policiesWanted({ ...asking, bind }, policies), settled: policies },
  ]
}

const asksForTag = ({ field, op = 'any_of' }: ContactFilter) =>
  field === 'tag_id' && (op === 'any_of' || op === 'all_of')
