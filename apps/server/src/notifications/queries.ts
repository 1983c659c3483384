import type { Notification } from '@openbook/api/notifications.ts'
import type { Db } from '../core/db/database.ts'

const instant = (column: string) =>
  `to_char(${column} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as ${column}`
const COLUMNS = `id, kind, title, body, link, data, ${instant('read_at')}, ${instant('created_at')}`

interface Wanted {
  user_id: number
  unread: boolean
  limit: number
  offset: number
}

export const list = (db: Db, { user_id, unread, limit, offset }: Wanted) =>
  db.rows<Notification>(
    `select ${COLUMNS} from notifications where user_id = $1 ${unread ? 'and read_at is null' : ''}
      order by id desc limit $2 offset $3`,
    [user_id, limit, offset],
  )

export async function counts(db: Db, user_id: number) {
  const [row] = await db.prepared<{ total: number; unread: number }>(
    'select count(*) as total, count(*) filter (where read_at is null) as unread from notifications where user_id = $1',
    [user_id],
  )
  return row ?? { total: 0, unread: 0 }
}

export interface NewNotification {
  user_id: number
  kind: `${string}.${string}`
  title: string
  body?: string | null
  link?: string | null
  data?: object
}

export async function insert(
  db: Db,
  { user_id, kind, title, body, link, data }: NewNotification,
): Promise<Notification> {
  const [row] = await db.prepared<Notification>(
    `insert into notifications (business_unit_id, user_id, kind, title, body, link, data)
     values (app.stream_business_unit('user:' || $1::bigint), $1, $2, $3, $4, $5, $6) returning ${COLUMNS}`,
    [user_id, kind, title, body ?? null, link ?? null, JSON.stringify(data ?? {})],
  )
  if (!row) throw new Error(`No notice was written for user ${user_id}.`)
  return row
}

/** Puts it in the place of a notice about the same that was not read yet; says whether there was one. */
export async function replace(db: Db, { user_id, kind, title, body, link, data }: NewNotification): Promise<boolean> {
  const rows = await db.prepared(
    `update notifications set title = $4, body = $5, link = $6, created_at = now()
      where user_id = $1 and kind = $2 and data = $3::jsonb and read_at is null returning id`,
    [user_id, kind, JSON.stringify(data ?? {}), title, body ?? null, link ?? null],
  )
  return rows.length > 0
}

/** The same notice for each of several, in one statement. */
export const insertForAll = (
  db: Db,
  user_ids: number[],
  { kind, title, body, link, data }: Omit<NewNotification, 'user_id'>,
) =>
  db.prepared<Notification & { user_id: number }>(
    `insert into notifications (business_unit_id, user_id, kind, title, body, link, data)
     select app.stream_business_unit('user:' || u.id), u.id, $2, $3, $4, $5, $6 from unnest($1::bigint[]) u(id) returning user_id, ${COLUMNS}`,
    [user_ids, kind, title, body ?? null, link ?? null, JSON.stringify(data ?? {})],
  )

/** Ids of those that were unread until now; `ids` null means all of the user's. */
export async function markRead(db: Db, user_id: number, ids: number[] | null): Promise<number[]> {
  const rows = await db.prepared<{ id: number }>(
    `update notifications set read_at = now()
      where user_id = $1 and read_at is null and ($2::bigint[] is null or id = any($2)) returning id`,
    [user_id, ids],
  )
  return rows.map(row => row.id).sort((a, b) => a - b)
}
