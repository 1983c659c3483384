import type { Db } from '../core/db/database.ts'

/** How many active users within reach have each role. */
export const usersByRole = (db: Db) =>
  db.rows<{ role: string; count: number }>(
    'select role, count(*) from users where deactivated_at is null group by role',
  )

/** The roles that somebody within reach has or had. */
export const rolesHeld = async (db: Db) =>
  (await db.rows<{ role: string }>('select distinct role from users')).map(({ role }) => role)
