import type { Viewer } from '@openbook/auth/viewer.ts'
import type { Db } from '../core/db/database.ts'
import { endAllSessions, holdPerson } from '../sessions/end-all.ts'

/** A second proof was set up here, and this session owes it no more. Where there was `none`, the others showed a password alone: they are over. Turns the transaction to system. */
export async function settle(db: Db, { user_id, session_id }: Viewer, none: boolean): Promise<void> {
  await db.asSystem()
  await holdPerson(db, user_id)
  await db.prepared('update sessions set two_factor_due = null where id = $1', [session_id])
  if (none) await endAllSessions(db, user_id, session_id)
}

/** Whether somebody has a second proof, of whatever kind. */
export async function hasSecondProof(db: Db, userId: number): Promise<boolean> {
  const [row] = await db.prepared<{ has: boolean }>('select app.has_two_factor($1) as has', [userId])
  return row?.has ?? false
}
