import type { Db } from './db/database.ts'

interface Wanted {
  from: string
  /** With `where`, or nothing; its values are $1 and on. */
  where: string
  /** `field asc, id`, as `slice` gives it. */
  order: string
  limit: number
  offset: number
  /** Few in all, whatever is asked: planned once a connection. */
  short?: boolean
}

/**
 * The ids of one page and how many there are in all, in one statement; what belongs to the rows is fetched for these alone.
 * A `search` reads each row once, for both; anything else walks its index for the page and counts beside it.
 */
export async function pageOf(
  db: Db,
  { from, where, order, limit, offset, short = false }: Wanted,
  values: unknown[],
  search = false,
): Promise<{ ids: number[]; total: number }> {
  const slot = values.length
  const slice = `limit $${slot + 1} offset $${slot + 2}`
  const [field = 'id', way = 'asc'] = order.split(/[ ,]+/)
  const text = search
    ? `with hits as materialized (select id, ${field} as k from ${from} ${where})
       select (select count(*) from hits) as total, array(select id from hits order by k ${way}, id ${slice}) as ids`
    : `select (select count(*) from ${from} ${where}) as total, array(select id from ${from} ${where} order by ${order} ${slice}) as ids`
  const [page] = await db[short ? 'shaped' : 'rows']<{ total: number; ids: string[] }>(text, [...values, limit, offset])
  return { ids: (page?.ids ?? []).map(Number), total: page?.total ?? 0 }
}

/**
 * The rows of a page by their ids, in that order. `select` is a constant, its own `values` $2 and on: it is planned once
 * a connection, and the subselect hides how many ids there are, or PostgreSQL would plan anew for every page of a few.
 */
export const rowsOf = async <Row extends object>(
  db: Db,
  select: string,
  id: string,
  ids: number[],
  values: unknown[] = [],
): Promise<Row[]> =>
  ids.length
    ? db.prepared<Row>(
        `${select} where ${id} = any((select $1::bigint[])::bigint[]) order by array_position($1::bigint[], ${id})`,
        [ids, ...values],
      )
    : []
