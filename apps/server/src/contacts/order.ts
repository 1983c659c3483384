import type { ContactsScope } from '@openbook/api/core/contacts-scope.ts'
import { endsOf, endsProbed } from '../contact-policies/ending.ts'
import type { CompiledScope } from './compiled.ts'

export interface Order {
  sort: Exclude<NonNullable<ContactsScope['order_field']>, 'age'>
  desc: boolean
  /** The same list from its end. */
  backwards?: boolean
}

/** By age is by birth date the other way round. */
export const orderOf = ({ order_field = 'last_name', order }: ContactsScope): Order =>
  order_field === 'age'
    ? { sort: 'date_of_birth', desc: order !== 'DESC' }
    : { sort: order_field, desc: order === 'DESC' }

const KEYS = {
  last_name: 'c.sort_name',
  first_name: 'lower(c.first_name)',
  created_at: 'c.created_at',
  updated_at: 'k.updated_at',
  last_contacted_at: 'l.last_contacted_at',
  next_policy_end: 'n.ends',
  status: 's.place',
  state: 'c.state',
  date_of_birth: 'c.date_of_birth',
}
/** Of these it is read off an index who has any, in either direction. */
export const FILLED: Partial<Record<Order['sort'], string>> = {
  first_name: 'c.first_name',
  state: 'c.state',
  date_of_birth: 'c.date_of_birth',
}
export const keyOf = ({ sort }: Order, { ended }: Pick<Source, 'ended'> = {}) => (ended ? 'c.nth' : KEYS[sort])

/** The statuses in the agency's order. */
export const PLACES = 'select id, row_number() over (order by position, title) as place from statuses'

/** The row source with what the order needs beside it. */
export function sourceOf({ from, owners, deleted, ended, few }: Source, { sort }: Order): string {
  if (ended) return from
  if (sort === 'status') return `${from} left join (${PLACES}) s on s.id = c.status_id`
  if (sort === 'last_contacted_at') return `${from} left join last_contacts l on l.contact_id = c.id`
  if (sort === 'next_policy_end') return `${from} left join ${few ? endsProbed('c.id') : endsOf('c.id')}`
  if (sort !== 'updated_at') return from
  const same = owners ? ' and k.owner_id = c.owner_id' : ''
  return `${from} join contact_changes k on k.contact_id = c.id${same}${deleted ? '' : ' and k.alive'}`
}
type Source = Pick<CompiledScope, 'from' | 'owners' | 'deleted' | 'ended' | 'few'>

/** Ends in the id, so that no two pages share a contact; contacts without the value come last either way. Of policies many end on one day: those are not sorted by name. */
export function orderBy(page: Order, key = keyOf(page)): string {
  const { desc, backwards = false } = page
  const way = desc === backwards ? 'asc' : 'desc'
  if (page.sort === 'last_name') return `order by c.sort_name ${way}, c.id ${way}`
  if (page.sort === 'created_at' || page.sort === 'updated_at') return `order by ${key} ${way}, c.id ${way}`
  const [nulls, same] = backwards ? ['first', 'desc'] : ['last', 'asc']
  if (page.sort === 'next_policy_end') {
    const without = (what: string) => `case when ${key} is null then ${what} end ${same}`
    return `order by ${key} ${way} nulls ${nulls}, ${without('c.sort_name')}, ${without('c.id')}, c.id ${way}`
  }
  return `order by ${key} ${way} nulls ${nulls}, c.sort_name ${same}, c.id ${same}`
}

/** The same over a scope. */
export const orderIn = ({ ended }: Pick<Source, 'ended'>, page: Order, key = keyOf(page, { ended })): string =>
  ended ? `order by ${key} ${ended}` : orderBy(page, key)
