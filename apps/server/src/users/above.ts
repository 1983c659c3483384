import type { Db } from '../core/db/database.ts'

/** The nearest active person above each of these users, by user; nobody where there is none. */
export async function activeAbove(db: Db, ids: number[]): Promise<Map<number, number>> {
  const rows = await db.rows<{ user_id: number; above: number }>(
    `with recursive up as (
       select id as user_id, manager_id as above, 1 as step from users where id = any($1)
       union all
       select up.user_id, m.manager_id, up.step + 1 from up join users m on m.id = up.above where m.deactivated_at is not null and up.step < 50)
     select up.user_id, up.above from up join users m on m.id = up.above where m.deactivated_at is null`,
    [ids],
  )
  return new Map(rows.map(({ user_id, above }) => [user_id, above]))
}
