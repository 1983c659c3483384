import { CONSOLE_ROLES } from '@openbook/auth/roles.ts'
import type { Db } from '../core/db/database.ts'

/** The owners whose contacts the transaction's user may see; null for everyone's. */
export async function visibleOwners(db: Db): Promise<number[] | null> {
  const [row] = await db.prepared<{ owners: number[] | null }>(
    `select case when u.role = any($1) then null
                 else array(select u.id union select d.user_id from user_downlines d where d.manager_id = u.id) end as owners
       from users u where u.id = app.user_id()`,
    [[...CONSOLE_ROLES]],
  )
  if (!row) throw new Error('The user of this import is gone.')
  return row.owners?.map(Number) ?? null
}
