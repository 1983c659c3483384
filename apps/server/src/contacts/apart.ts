import { defaultOp } from '@openbook/api/core/contact-filters.ts'
import type { ContactCondition, ContactsScope } from '@openbook/api/core/contacts-scope.ts'
import type { Asking, Bind } from './conditions.ts'
import { idsOf } from './filter-values.ts'
import { filterCondition } from './filters.ts'
import { isOfPlace, placedApart } from './place-filters.ts'

/** A total with the values its `$n` stand for. */
export interface Total {
  text: string
  values: unknown[]
}

/**
 * How to count a whole agency narrowed by one group of which any may hold, where an index tells each of them: whoever is
 * found is counted once, and nobody else is asked. Nothing where one of them is told in another way.
 */
export function countedApart(
  asking: Asking,
  [group, ...more]: readonly ContactCondition[],
  { q, type }: ContactsScope,
): Total | undefined {
  if (!group || !('any' in group) || more.length || q || type) return undefined
  const values: unknown[] = []
  const own = { ...asking, bind: (value => `$${values.push(value)}`) as Bind, grouped: true }
  const found = group.any.map(node => toldBy(own, node))
  if (found.includes(undefined)) return undefined
  return {
    text: `select count(distinct f.id) as total from (${found.flatMap(each => each ?? []).join(' union all ')}) f`,
    values,
  }
}

const OFF_AN_INDEX: readonly string[] = ['status_id', 'gender']
const alive = (condition: string) => `select c.id from contacts c where c.deleted_at is null and ${condition}`
/** The deleted are few, and off an index. */
const found = (ids: string) =>
  `select f.id from (${ids}) f (id) where f.id not in (select d.id from contacts d where d.deleted_at is not null)`

function toldBy(asking: Asking, node: ContactCondition): string[] | undefined {
  if (!('field' in node) || defaultOp(node.field, node.op, node.value) !== 'any_of') return undefined
  if (node.field === 'tag_id')
    return [
      found(`select t.contact_id from contact_tags t where t.tag_id = any(${asking.bind(idsOf(node))}::bigint[])`),
    ]
  if (node.field === 'state' && isOfPlace(node)) {
    const { row, ids } = placedApart(asking, node)
    return [alive(row), found(ids)]
  }
  return OFF_AN_INDEX.includes(node.field) ? [alive(filterCondition(asking, node))] : undefined
}
