import type { Viewer } from '@openbook/auth/viewer.ts'
import { seenBy } from '../contacts/visible.ts'
import type { Db } from '../core/db/database.ts'
import { opens } from './open.ts'

interface Named {
  id: number
  name: string
}

/** All groups, each with its active users by name and whether the viewer may list contacts by it. */
export const list = (db: Db, viewer: Viewer) =>
  db.prepared<Named & { users: Named[]; may_open: boolean }>(
    `select g.id, g.name, ${opens('g')} as may_open,
            (select coalesce(json_agg(json_build_object('id', u.id, 'name', u.first_name || ' ' || u.last_name) order by u.last_name, u.first_name, u.id), '[]')
               from group_users m join users u on u.id = m.user_id
              where m.group_id = g.id and u.deactivated_at is null) as users
       from groups g where $1::bigint is null or g.id = $1 order by lower(g.name), g.id`,
    [null, ...seenBy(viewer)],
  )
