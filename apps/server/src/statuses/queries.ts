import type { Status } from '@openbook/api/statuses.ts'
import type { z } from 'zod'
import type { Db } from '../core/db/database.ts'
import { notFound } from '../core/http/refused.ts'
import type { slice } from '../core/page.ts'

type Status = z.input<typeof Status>
interface Fields {
  title?: string | undefined
  position?: number | undefined
}

const COLUMNS = 'id, title, position, created_at, updated_at'
export const SORTABLE = ['id', 'title', 'position', 'created_at', 'updated_at'] as const

export const titles = (db: Db) => db.prepared<{ id: number; title: string }>('select id, title from statuses order by position, title')

export async function list(db: Db, { limit, offset, order, q, ids }: ReturnType<typeof slice>) {
  const where = `where ($1::text is null or title ilike '%' || $1 || '%') and ($2::bigint[] is null or id = any($2))`
  const items = await db.rows<Status>(`select ${COLUMNS} from statuses ${where} order by ${order} limit $3 offset $4`, [q ?? null, ids ?? null, limit, offset])
  const [total] = await db.rows<{ count: number }>(`select count(*) from statuses ${where}`, [q ?? null, ids ?? null])
  return { items, from: offset, total: total?.count ?? 0 }
}

const only = (rows: Status[]) => {
  if (!rows[0]) throw notFound()
  return rows[0]
}

export const show = async (db: Db, id: number) => only(await db.prepared(`select ${COLUMNS} from statuses where id = $1`, [id]))

export const create = async (db: Db, { title, position }: Fields) =>
  only(await db.prepared(`insert into statuses (business_unit_id, title, position) values (app.business_unit_id(), $1, $2) returning ${COLUMNS}`, [title, position ?? 0]))

export const update = async (db: Db, id: number, { title, position }: Fields) =>
  only(
    await db.prepared(
      `update statuses set title = coalesce($2, title), position = coalesce($3, position), updated_at = now() where id = $1 returning ${COLUMNS}`,
      [id, title ?? null, position ?? null],
    ),
  )

export const destroy = async (db: Db, id: number) => only(await db.prepared(`delete from statuses where id = $1 returning ${COLUMNS}`, [id]))
