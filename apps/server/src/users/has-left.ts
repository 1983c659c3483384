import type { Db } from '../core/db/database.ts'

/** Whether somebody’s access was taken away; whoever is still here stays so until the transaction ends. */
export async function hasLeft(db: Db, id: number): Promise<boolean> {
  const [user] = await db.prepared<{ left: boolean }>(
    'select deactivated_at is not null as left from users where id = $1 for share',
    [id],
  )
  return user?.left ?? true
}
