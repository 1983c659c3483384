import type { ContactsScope } from '@openbook/api/contacts.ts'
import { invalid } from '../core/http/refused.ts'

export type Filter = NonNullable<ContactsScope['search']>[number]
/** Takes a value and gives the `$n` that stands for it. */
export type Bind = (value: unknown) => string

/** The condition on `c` of one filter; several values mean any of them. */
export function condition(bind: Bind, filter: Filter): string {
  if (filter.field === 'tag_id') return tagged(`${bind(idsOf(filter))}::bigint[]`)
  if (filter.field === 'state') return `c.state = any(${bind(textsOf(filter).map(text => text.toUpperCase()))}::text[])`
  if (filter.field === 'line_of_business') return `c.line_of_business = any(${bind(textsOf(filter))}::text[])`
  return `c.${filter.field} = any(${bind(idsOf(filter))}::bigint[])`
}

export const tagged = (ids: string) =>
  `exists (select from contact_tags t where t.contact_id = c.id and t.tag_id = any(${ids}))`

const textsOf = ({ value }: Filter) => [value].flat().map(each => String(each).replaceAll('\u0000', '').trim())

/** The ids a filter names. Throws a 422 where one is none. */
export function idsOf({ field, value }: Filter): number[] {
  return [value].flat().map(each => {
    const id = typeof each === 'string' && !/^\d+$/.test(each.trim()) ? Number.NaN : Number(each)
    if (!Number.isSafeInteger(id) || id < 0)
      throw invalid('contacts_scope.search', `${field} takes ids, not "${each}".`, 'contacts.filter_value')
    return id
  })
}
