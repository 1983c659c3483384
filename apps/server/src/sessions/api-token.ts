import { createHmac } from 'node:crypto'
import type { Db } from '../core/db/database.ts'
import { hashToken } from '../core/http/authenticate.ts'

/** A user's API token of a version: derived from the server secret, so that it can be shown again and is stored only hashed. */
export const apiTokenOf = (secret: string, userId: number, version: number) =>
  `ob_${createHmac('sha256', secret).update(`api-token:${userId}:${version}`).digest('base64url')}`

/** Makes the next version the valid one; the old token stops at once. */
export async function renewApiToken(db: Db, secret: string, userId: number): Promise<string> {
  const version =
    (
      await db.prepared<{ v: number }>(
        'update users set api_token_version = api_token_version + 1 where id = $1 returning api_token_version as v',
        [userId],
      )
    )[0]?.v ?? 0
  const token = apiTokenOf(secret, userId, version)
  await db.prepared(`update users set api_token_hash = decode($2, 'hex') where id = $1`, [userId, hashToken(token)])
  return token
}

/** The valid token; every user is made with one. */
export async function showApiToken(db: Db, secret: string, userId: number): Promise<string> {
  const version =
    (await db.prepared<{ v: number }>('select api_token_version as v from users where id = $1', [userId]))[0]?.v ?? 0
  return apiTokenOf(secret, userId, version)
}
