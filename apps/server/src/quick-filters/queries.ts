import type { QuickFilter } from '@openbook/api/core/quick-filter.ts'
import type { Db } from '../core/db/database.ts'
import { notFound, Refused } from '../core/http/refused.ts'

type Row = QuickFilter
export type Values = Pick<QuickFilter, 'name' | 'contacts_scope' | 'shared'>

/** Those of $1, then what others shared with them; the agency is named since the current user is read as the system. */
const SQL = `
  select q.id, q.name, q.contacts_scope, q.shared, q.position, q.updated_at, q.user_id = v.id as mine,
         json_build_object('id', o.id, 'name', o.first_name || ' ' || o.last_name) as owner
    from users v join quick_filters q on q.business_unit_id = v.business_unit_id join users o on o.id = q.user_id
   where v.id = $1 and (q.user_id = v.id or q.shared = 'agency'
      or q.shared = 'downline' and exists (select from user_downlines d where d.manager_id = q.user_id and d.user_id = v.id))`

export const list = (db: Db, userId: number) =>
  db.prepared<Row>(
    `${SQL} order by q.user_id <> v.id, case when q.user_id = v.id then q.position end, lower(q.name), q.id`,
    [userId],
  )

/** One the user sees; a 404 for others. */
export async function show(db: Db, userId: number, id: number): Promise<Row> {
  const [row] = await db.prepared<Row>(`${SQL} and q.id = $2`, [userId, id])
  if (!row) throw notFound()
  return row
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

export async function insert(db: Db, userId: number, { name, contacts_scope, shared }: Values, position: number) {
  const [row] = await db.prepared<{ id: number }>(
    'insert into quick_filters (user_id, name, contacts_scope, shared, position) values ($1, $2, $3, $4, $5) returning id',
    [userId, name, JSON.stringify(contacts_scope), shared, position],
  )
  return row?.id ?? 0
}

export const write = (db: Db, id: number, { name, contacts_scope, shared }: Values) =>
  db.prepared(
    'update quick_filters set name = $2, contacts_scope = $3, shared = $4, updated_at = now() where id = $1',
    [id, name, JSON.stringify(contacts_scope), shared],
  )

export const remove = (db: Db, id: number) => db.prepared('delete from quick_filters where id = $1', [id])

/** Puts one at a place among the user's own, from 0, and numbers them anew. */
export const place = (db: Db, userId: number, id: number, position: number) =>
  db.prepared(
    `update quick_filters q set position = n.place - 1
       from (select id, row_number() over (order by spot, id) as place
               from (select o.id, case when o.id = $2 then $3 - 0.5
                                       else row_number() over (partition by o.id = $2 order by o.position, o.id) - 1 end as spot
                       from quick_filters o where o.user_id = $1) s) n
      where n.id = q.id and q.position <> n.place - 1`,
    [userId, id, position],
  )
