import type { ContactCondition, ContactFilter } from '@openbook/api/core/contacts-scope.ts'
import type { Db } from '../core/db/database.ts'
import type { Asking, Bind } from './conditions.ts'
import { idsOf } from './filter-values.ts'
import { isOfPolicy, policiesWanted } from './policy-filters.ts'

/** Up to so many contacts found elsewhere it is cheaper to begin with them than with many books, or with one's own. */
const FEW = 3000
const FEW_OF_OWN = 500

/** The contacts that carry a tag or hold a policy asked for, as a row source, where they are few. */
export async function fewFirst(
  db: Db,
  asking: Asking,
  nodes: readonly ContactCondition[],
  own: boolean,
): Promise<string | undefined> {
  const filters = nodes.filter((node): node is ContactFilter => 'field' in node)
  const ways = [
    ...filters
      .filter(asksForTag)
      .map(filter => (bind: Bind) => `contact_tags where tag_id = any(${bind(idsOf(filter))}::bigint[])`),
    (bind: Bind) =>
      policiesWanted(
        { ...asking, bind },
        filters.filter(({ field }) => isOfPolicy(field)),
      ),
  ]
  for (const way of ways) {
    const values: unknown[] = []
    const from = way(value => `$${values.push(value)}`)
    if (!from) continue
    const [found] = await db.rows<{ many: boolean }>(
      `select exists (select from ${from} offset ${own ? FEW_OF_OWN : FEW}) as many`,
      values,
    )
    if (found?.many) continue
    return `(select c.* from (select distinct contact_id from ${way(asking.bind)}) t join contacts c on c.id = t.contact_id) c`
  }
  return undefined
}

const asksForTag = ({ field, op = 'any_of' }: ContactFilter) =>
  field === 'tag_id' && (op === 'any_of' || op === 'all_of')
