import type { Viewer } from '@openbook/auth/viewer.ts'
import * as apiKeys from '../api-keys/queries.ts'
import type { Core } from '../core/core.ts'
import type { Db } from '../core/db/database.ts'
import { forgetDevices } from '../two-factor/devices.ts'
import { renewApiToken } from './api-token.ts'
import { endWhere } from './end-where.ts'
import { voidLinks } from './void-links.ts'

/** Whoever ends a person's sessions holds the person first, and only then what is theirs; sign-ins wait, and are waited for. */
export const holdPerson = (db: Db, userId: number) =>
  db.prepared('select from users where id = $1 for no key update', [userId])

/** The same where the person is known by something of theirs, which is held after: `owner` selects their id. */
export const holdOwner = (db: Db, owner: string, values: unknown[]) =>
  db.prepared<{ id: number }>(`select id from users where id = (${owner}) for no key update`, values)

/** Ends everything a user has open, and every session in which they stand for someone or someone stands for them; `but` may go on. Sign-ins under way are waited for, and end with them. Gives how many. */
export async function endAllSessions(db: Db, userId: number, but: number | null = null): Promise<number> {
  await holdPerson(db, userId)
  const theirs = '(user_id = $1 or real_user_id = $1) and id is distinct from $2'
  return (await endWhere(db, theirs, [userId, but])).length
}

/** Ends what the viewer has open elsewhere, and every link and half-done sign-in: they may be of whoever was there. Gives how many sessions there were. */
export async function endOthers(db: Db, { user_id, session_id }: Viewer): Promise<number> {
  await db.asSystem()
  await holdPerson(db, user_id)
  await voidLinks(db, user_id)
  return endAllSessions(db, user_id, session_id)
}

/** Ends the jumps made by or into a user: what they were allowed with the old role need not be allowed with the new. */
export const endJumps = (db: Db, userId: number) =>
  endWhere(db, '(user_id = $1 or real_user_id = $1) and login_type is not null', [userId])

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
