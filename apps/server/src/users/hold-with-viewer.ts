import type { Viewer } from '@openbook/auth/viewer.ts'
import type { Db } from '../core/db/database.ts'
import { accessDenied, signedOut } from '../core/http/refused.ts'
import { holdPeople } from './hold-people.ts'

const STANDS = `
  select u.role, u.deactivated_at is null and ($2::bigint is null or exists (
           select from sessions s where s.id = $2 and s.ended_at is null and s.expires_at > now())) as open
    from users u where u.id = $1`

/**
 * Holds whoever takes power from somebody with whom they take it from: of two who do it to each other at once the second
 * waits, and by then may no more. 401 where they are signed out by then, 403 where their role is another.
 */
export async function holdWithViewer(db: Db, { user_id, session_id, role }: Viewer, id: number): Promise<void> {
  await holdPeople(db, [user_id, id])
  const [viewer] = await db.prepared<{ role: string; open: boolean }>(STANDS, [user_id, session_id])
  if (!viewer?.open) throw signedOut()
  if (viewer.role !== role) throw accessDenied()
}
