import { type Db, unseen } from '../core/db/database.ts'

interface Wanted {
  /** Of `users u`, with its `where`; its values are $1 and on. */
  where: string
  /** What holds of the rows of the page besides, and is not counted. */
  shown?: string
  order: string
  limit: number
  offset: number
  /** Those of one record: planned once a connection. */
  short?: boolean
}
interface Found {
  ids: number[]
  total: number
  /** How many of them pay. */
  paid: number
}

type Page = Omit<Found, 'ids'> & { ids: string[] }

/** The ids of one page of users and how many there are. Where `once`, whoever fits is read once for both; else the page is walked to in order, and counted beside it. */
export async function pageOfPeople(
  db: Db,
  { where, shown = 'true', order, limit, offset, short = false }: Wanted,
  values: unknown[],
  once: boolean,
): Promise<Found> {
  const columns = new Set([...(`${order} ${shown}`.match(/\bu\.\w+/g) ?? []), 'u.id', 'u.paid_user'])
  const all = `select ${[...columns].join(', ')} from users u ${where}`
  const from = once ? 'u' : `(${all}) u`
  const slice = `limit $${values.length + 1}::bigint offset $${values.length + 2}::bigint`
  const text = `${once ? `with u as materialized (${all}) ` : ''}select n.*, array(select u.id from ${from} where ${shown} order by ${order} ${slice}) as ids
       from (select count(*) as total, count(*) filter (where u.paid_user) as paid from ${from}) n`
  const sent = [...values, limit, offset]
  const [page] = await (short ? db.shaped<Page>(unseen(text), sent) : db.rows<Page>(text, sent))
  return { ids: (page?.ids ?? []).map(Number), total: page?.total ?? 0, paid: page?.paid ?? 0 }
}
