import type { Db } from '../core/db/database.ts'

interface Named {
  id: number
  name: string
}

/** All groups, each with its active users by name. */
export const list = (db: Db) =>
  db.prepared<Named & { users: Named[] }>(
    `select g.id, g.name,
            (select coalesce(json_agg(json_build_object('id', u.id, 'name', u.first_name || ' ' || u.last_name) order by u.last_name, u.first_name, u.id), '[]')
               from group_users m join users u on u.id = m.user_id
              where m.group_id = g.id and u.deactivated_at is null) as users
       from groups g order by lower(g.name), g.id`,
  )
