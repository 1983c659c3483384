import type { Viewer } from '@openbook/auth/viewer.ts'
import type { Db } from '../core/db/database.ts'
import { signedOut } from '../core/http/refused.ts'
import { holdPerson } from './end-all.ts'

const OPEN = `select from sessions s join users u on u.id = s.user_id
  where s.id = $1 and s.ended_at is null and s.expires_at > now() and u.deactivated_at is null`

/** For whoever makes a way into their account: holds them, so that who shuts them out meanwhile is waited for, or waits and ends the new way too. 401 where their session is over by then. */
export async function holdSignedIn(db: Db, { user_id, session_id }: Pick<Viewer, 'user_id' | 'session_id'>) {
  await holdPerson(db, user_id)
  const open = await db.prepared(OPEN, [session_id])
  if (!open.length) throw signedOut()
}
