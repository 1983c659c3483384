import type { Viewer } from '@openbook/auth/viewer.ts'
import type { Db } from '../core/db/database.ts'

/** Whom the transaction of a job acts for, with the role they have now. */
export async function viewerOf(db: Db): Promise<Viewer> {
  const [viewer] = await db.prepared<Viewer>(
    `select null::bigint as session_id, null::bigint as parent_id, null as login_type, id as user_id, app.real_user_id() as real_user_id,
            business_unit_id, role, username::text as username, timezone from users where id = app.user_id()`,
  )
  if (!viewer) throw new Error('The user of this job is gone.')
  return viewer
}
