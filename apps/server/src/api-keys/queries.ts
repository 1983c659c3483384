import type { UserApiKey } from '@openbook/api/api-keys.ts'
import type { Db } from '../core/db/database.ts'
import { notFound } from '../core/http/refused.ts'

const COLUMNS = `id, name, prefix, scopes, expires_at, coalesce(expires_at <= now(), false) as expired, last_used_at, created_at`

export const list = (db: Db, userId: number) =>
  db.rows<UserApiKey>(`select ${COLUMNS} from api_keys where user_id = $1 and revoked_at is null order by id desc`, [
    userId,
  ])

const only = (rows: UserApiKey[]) => {
  if (!rows[0]) throw notFound()
  return rows[0]
}

export const show = async (db: Db, userId: number, id: number) =>
  only(
    await db.prepared(`select ${COLUMNS} from api_keys where id = $1 and user_id = $2 and revoked_at is null`, [
      id,
      userId,
    ]),
  )

export interface NewKey {
  user_id: number
  name: string
  scopes: string[]
  prefix: string
  hash: string
  days: number | null
}

export const insert = async (db: Db, { user_id, name, scopes, prefix, hash, days }: NewKey) =>
  only(
    await db.prepared(
      `insert into api_keys (user_id, name, scopes, prefix, key_hash, expires_at)
       values ($1, $2, $3, $4, decode($5, 'hex'), now() + make_interval(days => $6)) returning ${COLUMNS}`,
      [user_id, name, scopes, prefix, hash, days],
    ),
  )

interface Changes {
  name?: string | undefined
  scopes?: string[] | undefined
  expires_in_days?: number | null | undefined
}

export const update = async (db: Db, userId: number, id: number, { name, scopes, expires_in_days }: Changes) =>
  only(
    await db.prepared(
      `update api_keys set name = coalesce($3, name), scopes = coalesce($4, scopes),
              expires_at = case when $5 then now() + make_interval(days => $6) else expires_at end
        where id = $1 and user_id = $2 and revoked_at is null returning ${COLUMNS}`,
      [id, userId, name ?? null, scopes ?? null, expires_in_days !== undefined, expires_in_days ?? null],
    ),
  )

export const revoke = async (db: Db, userId: number, id: number) =>
  only(
    await db.prepared(
      `update api_keys set revoked_at = now() where id = $1 and user_id = $2 and revoked_at is null returning ${COLUMNS}`,
      [id, userId],
    ),
  )

/** Ends every key of somebody; how many. */
export const revokeAll = async (db: Db, userId: number) =>
  (
    await db.prepared('update api_keys set revoked_at = now() where user_id = $1 and revoked_at is null returning id', [
      userId,
    ])
  ).length
