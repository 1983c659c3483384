import { MOST_GROUPS, MOST_NAMED } from '@openbook/api/groups.ts'
import type { Viewer } from '@openbook/auth/viewer.ts'
import { seenBy } from '../contacts/visible.ts'
import type { Db } from '../core/db/database.ts'
import { invalid } from '../core/http/refused.ts'
import { opens } from './open.ts'

interface Named {
  id: number
  name: string
}

interface Asked {
  page?: number | undefined
  limit?: number | undefined
  q?: string | undefined
  open?: boolean | undefined
}
type Row = Named & { users: Named[]; users_count: number; may_open: boolean }

/** Groups by name, each with its first active users, how many there are, and whether the viewer may list contacts by it. Throws a 422 where there are more than fit and no page is asked for. */
export async function list(db: Db, viewer: Viewer, { page, limit = MOST_GROUPS, q, open }: Asked) {
  const found = await db.prepared<Row>(
    `select g.id, g.name, g.may_open,
            (select coalesce(json_agg(json_build_object('id', u.id, 'name', u.name) order by u.place), '[]') from (
               select u.id, u.first_name || ' ' || u.last_name as name, row_number() over (order by u.last_name, u.first_name, u.id) as place
                 from group_users m join users u on u.id = m.user_id
                where m.group_id = g.id and u.deactivated_at is null order by place limit ${MOST_NAMED}) u) as users,
            (select count(*) from group_users m join users u on u.id = m.user_id
              where m.group_id = g.id and u.deactivated_at is null) as users_count
       from (select g.id, g.name, ${opens('g')} as may_open from groups g
              where ($1::text is null or strpos(lower(g.name), lower($1)) > 0)
                and (not $4::boolean or ${opens('g')})
              order by lower(g.name), g.id limit $5 offset $6) g
      order by lower(g.name), g.id`,
    [q?.trim() || null, ...seenBy(viewer), open ?? false, page ? limit : limit + 1, ((page ?? 1) - 1) * limit],
  )
  if (found.length > limit)
    throw invalid('page', `There are more than ${limit} groups. Ask for them page by page.`, 'groups.too_many')
  return found
}
