import type { Db } from '../core/db/database.ts'

const PEOPLE = `select id, first_name || ' ' || last_name as name from users`
const COMPANIES = 'select id, name from corporations'
const AGENCIES = 'select id, name from business_units'
const POOLS = 'select id, name from pools'
const CONTACTS = `select id, 'Contact ' || number as name from contacts`

/** What the ids in a field of the changes are of, and what that is called. */
const CALLED = new Map(
  Object.entries({
    user_id: PEOPLE,
    user_ids: PEOPLE,
    owner_id: PEOPLE,
    manager_id: PEOPLE,
    holder_id: PEOPLE,
    holder_ids: PEOPLE,
    member_ids: PEOPLE,
    book_user_id: PEOPLE,
    team_user_id: PEOPLE,
    pool_user_id: PEOPLE,
    stood_in_user_id: PEOPLE,
    pool_id: POOLS,
    book_pool_id: POOLS,
    status_id: 'select id, title as name from statuses',
    agentflow_status_id: 'select id, title as name from agentflow_statuses',
    source_id: 'select id, title as name from sources',
    corporation_id: COMPANIES,
    corporation_ids: COMPANIES,
    business_unit_id: AGENCIES,
    business_unit_ids: AGENCIES,
    carrier_id: 'select id, name from carriers',
    category_id: 'select id, name from categories',
    product_id: 'select id, name from products',
    tag_id: 'select id, name from tags',
    tag_ids: 'select id, name from tags',
    api_vendor_id: 'select id, vendor_name as name from api_vendors',
    contact_id: CONTACTS,
    contact_ids: CONTACTS,
    survivor_id: CONTACTS,
    linked_contact_id: CONTACTS,
    not_the_same_as: CONTACTS,
  }),
)
/** What stood in a field before and after. */
const SIDES = ['from', 'to']

/** The ids that stand in fields whose things have names, wherever in the changes, by what names them. */
function gather(changes: unknown, field: string | undefined, found: Map<string, Set<number>>): void {
  if (Array.isArray(changes)) for (const each of changes) gather(each, field, found)
  else if (typeof changes === 'object' && changes !== null)
    for (const [key, value] of Object.entries(changes)) gather(value, SIDES.includes(key) ? field : key, found)
  else if (typeof changes === 'number' && field && CALLED.has(field)) {
    const ids = found.get(field) ?? new Set()
    found.set(field, ids.add(changes))
  }
}

/** How what the changes of an entry point at is called now, by field and id, as far as the viewer reaches; what is gone has no name. */
export async function namedIds(db: Db, changes: object | null): Promise<Record<string, Record<string, string>>> {
  const found = new Map<string, Set<number>>()
  gather(changes, undefined, found)
  const named: Record<string, Record<string, string>> = {}
  for (const [field, ids] of found) {
    const rows = await db.prepared<{ id: number; name: string }>(`${CALLED.get(field)} where id = any($1::bigint[])`, [
      [...ids],
    ])
    if (rows.length) named[field] = Object.fromEntries(rows.map(({ id, name }) => [id, name]))
  }
  return named
}
