import type { QuickFilter } from '@openbook/api/core/quick-filter.ts'
import type { Db } from '../core/db/database.ts'
import { seenBy } from '../core/db/sharing.ts'
import { notFound, Refused } from '../core/http/refused.ts'

type Row = QuickFilter
export type Values = Pick<QuickFilter, 'name' | 'contacts_scope' | 'shared'>

/** Those of $1 (`v`) and what others shared with them; the agency is named since the current user is read as the system. */
const OF_USER = `users v join quick_filters q on v.id = $1 and q.business_unit_id = v.business_unit_id and ${seenBy('q', 'v.id')}`

/** The same in the order they have for them. */
const SEEN = `
  select q.id, q.name, q.contacts_scope, q.shared, q.updated_at, q.user_id = v.id as mine,
         json_build_object('id', o.id, 'name', o.first_name || ' ' || o.last_name) as owner,
         row_number() over (order by p.position nulls last, q.user_id <> v.id, lower(q.name), q.id) - 1 as position
    from ${OF_USER} join users o on o.id = q.user_id
    left join quick_filter_places p on p.user_id = v.id and p.quick_filter_id = q.id`

export const list = (db: Db, userId: number) =>
  db.prepared<Row>(`select * from (${SEEN}) q order by position`, [userId])

/** One the user sees; a 404 for others. */
export async function show(db: Db, userId: number, id: number): Promise<Row> {
  const [row] = await db.prepared<Row>(`select * from (${SEEN}) q where id = $2`, [userId, id])
  if (!row) throw notFound()
  return row
}

/** Whom one the user sees asks for, without its place; a 404 for others. */
export async function scopeOf(db: Db, userId: number, id: number): Promise<QuickFilter['contacts_scope']> {
  const [row] = await db.prepared<Pick<Row, 'contacts_scope'>>(
    `select q.contacts_scope from ${OF_USER} where q.id = $2`,
    [userId, id],
  )
  if (!row) throw notFound()
  return row.contacts_scope
}

/** One the user made, a 403 for one that was shared with them. Their filters are held until the transaction ends. */
export async function own(db: Db, userId: number, id: number): Promise<Row> {
  const row = await show(db, userId, id)
  if (!row.mine)
    throw new Refused(403, { user: `Only ${row.owner.name} can change this filter.` }, 'quick_filters.not_yours')
  return row
}

export const hold = (db: Db, userId: number) =>
  db.prepared('select from users where id = $1 for no key update', [userId])

export const howMany = async (db: Db, userId: number) =>
  (await db.prepared<{ count: number }>('select count(*) from quick_filters where user_id = $1', [userId]))[0]?.count ??
  0

export const nameTaken = async (db: Db, userId: number, name: string, but: number) =>
  (
    await db.prepared('select from quick_filters where user_id = $1 and lower(name) = lower($2) and id <> $3', [
      userId,
      name,
      but,
    ])
  ).length > 0

/** A new one stands after those that have a place. */
export async function insert(db: Db, userId: number, { name, contacts_scope, shared }: Values) {
  const [row] = await db.prepared<{ id: number }>(
    `with q as (insert into quick_filters (user_id, name, contacts_scope, shared) values ($1, $2, $3, $4) returning id)
     insert into quick_filter_places (user_id, quick_filter_id, position)
     select $1, q.id, (select coalesce(max(position) + 1, 0) from quick_filter_places where user_id = $1) from q
     returning quick_filter_id as id`,
    [userId, name, JSON.stringify(contacts_scope), shared],
  )
  return row?.id ?? 0
}

export const write = (db: Db, id: number, { name, contacts_scope, shared }: Values) =>
  db.prepared(
    'update quick_filters set name = $2, contacts_scope = $3, shared = $4, updated_at = now() where id = $1',
    [id, name, JSON.stringify(contacts_scope), shared],
  )

export const remove = (db: Db, id: number) => db.prepared('delete from quick_filters where id = $1', [id])

/** Puts one at a place among all the user sees, from 0, and numbers them anew: for them alone. */
export async function place(db: Db, userId: number, id: number, position: number): Promise<void> {
  const ids = (await list(db, userId)).map(each => each.id).filter(each => each !== id)
  ids.splice(position, 0, id)
  await db.prepared(
    `insert into quick_filter_places as p (user_id, quick_filter_id, position)
     select $1, o.id, o.place - 1 from unnest($2::bigint[]) with ordinality o(id, place)
     on conflict (user_id, quick_filter_id) do update set position = excluded.position where p.position <> excluded.position`,
    [userId, ids],
  )
}
