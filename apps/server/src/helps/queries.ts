import type { Help, HelpInput } from '@openbook/api/helps.ts'
import type { z } from 'zod'
import { askedOf, type Condition } from '../core/asked.ts'
import type { Db } from '../core/db/database.ts'
import { notFound } from '../core/http/refused.ts'
import type { slice } from '../core/page.ts'
import { pageOf, rowsOf } from '../core/page-of.ts'

type Row = z.input<typeof Help>
export const SORTABLE = ['id', 'name', 'subject', 'status', 'created_at']

const COLUMNS = `h.id, h.name, h.email, h.subject, h.message, h.page, h.status, h.answered_at, h.created_at, h.updated_at,
  (select u.username::text from users u where u.id = h.user_id) as username,
  app.behind(h.user_id, h.real_user_id) ->> 'name' as real_user_name,
  (select b.name from business_units b where b.id = h.business_unit_id) as business_unit_name,
  (select u.first_name || ' ' || u.last_name from users u where u.id = h.answered_by) as answered_by_name`
const CONDITIONS = {
  q: at => `strpos(lower(concat_ws(' ', h.name, h.email, h.subject, h.message)), lower(${at}::text)) > 0`,
  ids: at => `h.id = any(${at}::bigint[])`,
  status: at => `h.status = ${at}::text`,
} satisfies Record<string, Condition>

const whereOf = ({ q, ids, filter }: ReturnType<typeof slice>) =>
  askedOf(CONDITIONS, { q, ids, status: typeof filter.status === 'string' ? filter.status : undefined })

export async function list(db: Db, wanted: ReturnType<typeof slice>) {
  const { where, values } = whereOf(wanted)
  const { ids, total } = await pageOf(db, { ...wanted, from: 'helps h', where }, values, Boolean(wanted.q))
  const items = await rowsOf<Row>(db, `select ${COLUMNS} from helps h`, 'h.id', ids)
  return { items, from: wanted.offset, total }
}

/** The agencies of those that the same list finds. */
export async function agenciesOf(db: Db, wanted: ReturnType<typeof slice>): Promise<number[]> {
  const { where, values } = whereOf(wanted)
  const rows = await db.rows<{ id: number | null }>(
    `select distinct h.business_unit_id as id from helps h ${where}`,
    values,
  )
  return rows.flatMap(({ id }) => id ?? [])
}

export async function show(db: Db, id: number): Promise<Row> {
  const [row] = await db.prepared<Row>(`select ${COLUMNS} from helps h where h.id = $1`, [id])
  if (!row) throw notFound()
  return row
}

/** The agency it came from; none where a visitor sent it. Throws a 404 where there is no such message in reach. */
export async function agencyOf(db: Db, id: number): Promise<number | null> {
  const [row] = await db.prepared<{ business_unit_id: number | null }>(
    'select business_unit_id from helps where id = $1',
    [id],
  )
  if (!row) throw notFound()
  return row.business_unit_id
}

const clean = (text: string | null | undefined) => text?.replaceAll('\u0000', '').toWellFormed() ?? null

/** Keeps a message in the agency of the transaction, or in none. */
export async function create(
  db: Db,
  given: z.output<typeof HelpInput>,
  user_id: number | null,
  business_unit_id: number | null,
) {
  const [made] = await db.prepared<{ id: number }>(
    'insert into helps (name, email, subject, message, page, user_id, business_unit_id) values ($1, $2, $3, $4, $5, $6, $7) returning id',
    [...[given.name, given.email, given.subject, given.message, given.page].map(clean), user_id, business_unit_id],
  )
  if (!made) throw new Error('A message was inserted without an answer.')
  return made
}

export const setStatus = (db: Db, id: number, status: string, user_id: number) =>
  db.prepared(
    `update helps set status = $2, answered_by = case when $2 = 'answered' then $3::bigint end, answered_at = case when $2 = 'answered' then now() end, updated_at = now() where id = $1`,
    [id, status, user_id],
  )
