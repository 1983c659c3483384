import type { AuthIp } from '@openbook/api/auth-ips.ts'
import type { z } from 'zod'
import type { Db } from '../core/db/database.ts'
import { notFound } from '../core/http/refused.ts'

type Row = z.input<typeof AuthIp>
const COLUMNS = `id, range::text as range, label, created_at, $2::inet <<= range as here`

export const list = (db: Db, userId: number, ip: string) =>
  db.prepared<Row>(`select ${COLUMNS} from auth_ips where user_id = $1 order by id`, [userId, ip])

const only = (rows: Row[]): Row => {
  if (!rows[0]) throw notFound()
  return rows[0]
}

/** The row, so that a change of what is not there is a 404 before anything else. */
export const hold = async (db: Db, userId: number, ip: string, id: number) =>
  only(
    await db.prepared<Row>(`select ${COLUMNS} from auth_ips where user_id = $1 and id = $3 for update`, [
      userId,
      ip,
      id,
    ]),
  )

export const create = async (db: Db, userId: number, ip: string, range: string, label: string | null) =>
  only(
    await db.prepared<Row>(`insert into auth_ips (user_id, range, label) values ($1, $3, $4) returning ${COLUMNS}`, [
      userId,
      ip,
      range,
      label,
    ]),
  )

export const update = async (
  db: Db,
  userId: number,
  ip: string,
  id: number,
  change: { range?: string | undefined; label?: string | null | undefined },
) =>
  only(
    await db.prepared<Row>(
      `update auth_ips set range = coalesce($4, range), label = case when $5 then $6 else label end
        where user_id = $1 and id = $3 returning ${COLUMNS}`,
      [userId, ip, id, change.range ?? null, change.label !== undefined, change.label ?? null],
    ),
  )

export const destroy = async (db: Db, userId: number, ip: string, id: number) =>
  only(
    await db.prepared<Row>(`delete from auth_ips where user_id = $1 and id = $3 returning ${COLUMNS}`, [
      userId,
      ip,
      id,
    ]),
  )
