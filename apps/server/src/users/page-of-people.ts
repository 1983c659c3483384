import type { Db } from '../core/db/database.ts'

interface Wanted {
  /** Of `users u`, with its `where`; its values are $1 and on. */
  where: string
  /** What holds of the rows of the page besides, and is not counted. */
  shown?: string
  order: string
  limit: number
  offset: number
}
interface Found {
  ids: number[]
  total: number
  /** How many of them pay. */
  paid: number
}

/** The ids of one page of users and how many there are. Where `once`, whoever fits is read once for both; else the page is walked to in order, and counted beside it. */
export async function pageOfPeople(
  db: Db,
  { where, shown = 'true', order, limit, offset }: Wanted,
  values: unknown[],
  once: boolean,
): Promise<Found> {
  const columns = new Set([...(`${order} ${shown}`.match(/\bu\.\w+/g) ?? []), 'u.id', 'u.paid_user'])
  const all = `select ${[...columns].join(', ')} from users u ${where}`
  const from = once ? 'u' : `(${all}) u`
  const slice = `limit $${values.length + 1} offset $${values.length + 2}`
  const [page] = await db.rows<Omit<Found, 'ids'> & { ids: string[] }>(
    `${once ? `with u as materialized (${all}) ` : ''}select n.*, array(select u.id from ${from} where ${shown} order by ${order} ${slice}) as ids
       from (select count(*) as total, count(*) filter (where u.paid_user) as paid from ${from}) n`,
    [...values, limit, offset],
  )
  return { ids: (page?.ids ?? []).map(Number), total: page?.total ?? 0, paid: page?.paid ?? 0 }
}
