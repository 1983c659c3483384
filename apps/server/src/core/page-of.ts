import { type Db, unseen } from './db/database.ts'

interface Wanted {
  from: string
  /** With `where`, or nothing; its values are $1 and on. */
  where: string
  /** `field asc, id`, as `slice` gives it. */
  order: string
  limit: number
  offset: number
  /** Few in all, or those of one record: read once for both, and planned once a connection. */
  short?: boolean
}

interface Walked extends Pick<Wanted, 'from' | 'where' | 'order'> {
  values: unknown[]
}

/** Behind so many rows the nearer end is worth one more trip to the database. */
const FAR = 5000

interface Found {
  total: number
  ids: number[]
}
type Page = Omit<Found, 'ids'> & { ids: string[] }

/**
 * The ids of one page and how many there are in all, in one statement; what belongs to the rows is fetched for these alone.
 * A `search` reads each row once, for both; anything else walks its index for the page and counts beside it.
 */
export async function pageOf(
  db: Db,
  { from, where, order, limit, offset, short = false }: Wanted,
  values: unknown[],
  search = false,
): Promise<Found> {
  const asked = { from, where, order, values }
  const pass = search || short
  if (!pass && offset > FAR) return farPage(db, asked, limit, offset)
  const slice = sliceAt(values.length)
  const { field, way } = orderOf(order)
  const text = pass
    ? `with hits as materialized (select id, ${field} as k from ${from} ${where})
       select (select count(*) from hits) as total, array(select id from hits order by k ${way}, id ${slice}) as ids`
    : `select (select count(*) from ${from} ${where}) as total, array(${walked(asked)} ${slice}) as ids`
  const sent = [...values, limit, offset]
  const [page] = await (short ? db.shaped<Page>(unseen(text), sent) : db.rows<Page>(text, sent))
  return { ids: (page?.ids ?? []).map(Number), total: page?.total ?? 0 }
}

/** A page is walked to from the end it is nearer to, once they are counted. */
async function farPage(db: Db, asked: Walked, limit: number, offset: number): Promise<Found> {
  const { from, where, order, values } = asked
  const [row] = await db.rows<{ total: number }>(`select count(*) as total from ${from} ${where}`, values)
  const total = row?.total ?? 0
  const rows = Math.min(limit, total - offset)
  if (rows <= 0) return { ids: [], total }
  const behind = total - offset - rows
  const { field, way } = orderOf(order)
  const backwards = behind < offset
  const text = walked(backwards ? { ...asked, order: `${field} ${way === 'asc' ? 'desc' : 'asc'}, id desc` } : asked)
  const found = await db.rows<{ id: number }>(`${text} ${sliceAt(values.length)}`, [
    ...values,
    rows,
    backwards ? behind : offset,
  ])
  const ids = found.map(({ id }) => id)
  return { ids: backwards ? ids.reverse() : ids, total }
}

const walked = ({ from, where, order }: Walked) => `select id from ${from} ${where} order by ${order}`
const sliceAt = (slot: number) => `limit $${slot + 1}::bigint offset $${slot + 2}::bigint`
function orderOf(order: string) {
  const [field = 'id', way = 'asc'] = order.split(/[ ,]+/)
  return { field, way }
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
