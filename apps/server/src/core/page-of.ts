import type { Db } from './db/database.ts'

interface Wanted {
  from: string
  /** With `where`, or nothing; its values are $1 and on. */
  where: string
  /** `field asc, id`, as `slice` gives it. */
  order: string
  limit: number
  offset: number
}

/**
 * The ids of one page and how many there are in all, in one statement; what belongs to the rows is fetched for these alone.
 * A `search` reads each row once, for both; anything else walks its index for the page and counts beside it.
 */
export async function pageOf(
  db: Db,
  { from, where, order, limit, offset }: Wanted,
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
  const [page] = await db.rows<{ total: number; ids: string[] }>(text, [...values, limit, offset])
  return { ids: (page?.ids ?? []).map(Number), total: page?.total ?? 0 }
}

/** The end of a statement that fetches the rows of a page, whose ids are $1, in their order. */
export const inOrder = (id: string) => `where ${id} = any($1::bigint[]) order by array_position($1::bigint[], ${id})`
