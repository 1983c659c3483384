import * as apiKeys from '../api-keys/queries.ts'
import type { Core } from '../core/core.ts'
import type { Db } from '../core/db/database.ts'
import { forgetDevices } from '../two-factor/devices.ts'
import { renewApiToken } from './api-token.ts'
import { voidLinks } from './void-links.ts'

/** Ends everything a user has open, and every session in which they stand for someone or someone stands for them; `but` may go on. Sign-ins under way are waited for, and end with them. Gives how many. */
export async function endAllSessions(db: Db, userId: number, but: number | null = null): Promise<number> {
  await db.prepared('select from users where id = $1 for no key update', [userId])
  const ended = await db.rows<{ id: number }>(
    `update sessions set ended_at = now()
      where (user_id = $1 or real_user_id = $1) and ended_at is null and id is distinct from $2 returning id`,
    [userId, but],
  )
  return ended.length
}

/** Ends the jumps made by or into a user: what they were allowed with the old role need not be allowed with the new. */
export const endJumps = (db: Db, userId: number) =>
  db.rows(
    `update sessions set ended_at = now()
      where (user_id = $1 or real_user_id = $1) and login_type is not null and ended_at is null`,
    [userId],
  )

/** Out everywhere: every session, every remembered browser, every link and half-done sign-in, the API token and every API key, whoever may hold a copy. Gives how many sessions there were. */
export async function endEverything(core: Core, db: Db, userId: number): Promise<number> {
  await db.asSystem()
  const ended = await endAllSessions(db, userId)
  await voidLinks(db, userId)
  await forgetDevices(db, userId)
  await renewApiToken(db, core.env.secret, userId)
  await apiKeys.revokeAll(db, userId)
  await core.cable.reconsider(db)
  return ended
}
