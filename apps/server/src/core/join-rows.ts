import type { Db } from './db/database.ts'
import { invalid } from './http/refused.ts'

interface Join {
  table: string
  /** The column of the one side, and of the other. */
  one: string
  many: string
  /** The table the other side points at: only what the agency has can be named. */
  of: string
  field: string
  message: string
}

/** Gives `id` exactly these on the other side of a join table. Throws a 422 at the field where one is not of the agency. */
export async function joinRows(db: Db, id: number, ids: number[] | undefined, join: Join): Promise<void> {
  if (!ids) return
  const wanted = [...new Set(ids)]
  const known = await db.rows<{ id: number }>(`select id from ${join.of} where id = any($1::bigint[])`, [wanted])
  if (known.length < wanted.length) throw invalid(join.field, join.message, 'unknown_id')
  await db.rows(`delete from ${join.table} where ${join.one} = $1 and ${join.many} <> all($2::bigint[])`, [id, wanted])
  await db.rows(
    `insert into ${join.table} (${join.one}, ${join.many}) select $1::bigint, unnest($2::bigint[]) on conflict do nothing`,
    [id, wanted],
  )
}
