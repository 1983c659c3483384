import { type ContactChild, keyOf, MOVING } from '../contacts/children.ts'
import type { Db } from '../core/db/database.ts'

const json = (columns: readonly string[], row: string) =>
  `jsonb_build_object(${columns.map(name => `'${name}', ${row}.${name}`).join(', ')})`
const same = (columns: readonly string[]) => columns.map(name => ` and x.${name} = t.${name}`).join('')

/** Moves everything that hangs on the others to the survivor, each row written down with where it came from. */
export async function moveChildren(db: Db, merge_id: number, survivor: number, others: number[]): Promise<void> {
  for (const child of MOVING) await moveRows(db, child, [merge_id, survivor, others])
}

/** A row whose like the survivor, or an earlier one of the others, has already, or that its columns say, stays with its own record. */
const moveRows = (db: Db, child: ContactChild, values: unknown[]) => {
  const { table, column, once, said } = child
  const key = keyOf(child)
  const alike = once
    ? ` and not exists (select from ${table} x where x.${column} = $2${same(once)})
        and not exists (select from ${table} x where x.${column} = any($3::bigint[]) and x.${column} < t.${column}${same(once)})`
    : ''
  const more = said ? ` and not (${said('t')})` : ''
  return db.prepared(
    `with was as materialized (
       select ${key.map(name => `t.${name}`).join(', ')}, t.${column} as origin from ${table} t where t.${column} = any($3::bigint[])${alike}${more} for update),
     moved as (
       update ${table} t set ${column} = $2 from was where ${key.map(name => `t.${name} = was.${name}`).join(' and ')}
       returning was.origin, ${json(key, 't')} as key, md5(t::text) as digest)
     insert into contact_merge_rows (merge_id, contact_id, table_name, column_name, key, digest)
     select $1, origin, '${table}', '${column}', key, digest from moved`,
    values,
  )
}

/** The rows a merge wrote down for a child, as `r`, beside the rows of today, as `t`; null where they are gone. */
export const journal = ({ table, column, ...child }: ContactChild) => `
  contact_merge_rows r
  cross join lateral jsonb_populate_record(null::${table}, r.key) k
  left join ${table} t on ${keyOf({ table, column, ...child })
    .map(name => `t.${name} = k.${name}`)
    .join(' and ')}
  where r.merge_id = $1 and r.table_name = '${table}' and r.column_name = '${column}'`

/** Gives every row back that is still with the survivor, the last moved column first. */
export async function giveBack(db: Db, merge_id: number, survivor: number): Promise<void> {
  for (const child of MOVING.toReversed()) {
    const { table, column } = child
    const key = keyOf(child)
    await db.prepared(
      `update ${table} u set ${column} = back.origin
         from (select r.contact_id as origin, ${key.map(name => `t.${name}`).join(', ')} from ${journal(child)} and r.contact_id is not null and t.${column} = $2) back
        where ${key.map(name => `u.${name} = back.${name}`).join(' and ')}`,
      [merge_id, survivor],
    )
  }
  await giveRemovedBack(db, merge_id, survivor)
  await givePoliciesBack(db, merge_id, survivor)
}

/** What moved and was removed from the survivor since goes back as removed. */
const giveRemovedBack = (db: Db, merge_id: number, survivor: number) =>
  db.prepared(
    `update removed_parts u set contact_id = r.contact_id from contact_merge_rows r
      where r.merge_id = $1 and r.contact_id is not null and r.column_name = 'contact_id'
        and r.table_name = u.part and (r.key->>'id')::bigint = u.part_id and u.contact_id = $2`,
    [merge_id, survivor],
  )

/** A policy that came of an application that went back goes with it, also where it came since. */
const givePoliciesBack = (db: Db, merge_id: number, survivor: number) =>
  db.prepared(
    `update contact_policies p set contact_id = a.contact_id
       from contact_merge_rows r join fire_light_applications a on a.id = (r.key->>'id')::bigint and a.contact_id = r.contact_id
      where r.merge_id = $1 and r.table_name = 'fire_light_applications' and p.id = a.policy_id and p.contact_id = $2`,
    [merge_id, survivor],
  )
