import type { TimelineEvent } from '@openbook/api/contact-timeline.ts'
import type { z } from 'zod'
import type { Db } from '../core/db/database.ts'
import { pageMeta } from '../core/page.ts'

const LIMIT = 30

/** What happened on a contact, newest first. The person behind an impersonation is named only where there is one. */
export async function list(
  db: Db,
  contact_id: number,
  { page = 1, limit = LIMIT }: { page?: number | undefined; limit?: number | undefined },
) {
  const data = await db.prepared<z.input<typeof TimelineEvent>>(
    `select e.id, e.kind, e.data, e.at,
            case when u.id is not null then json_build_object('id', u.id, 'name', u.first_name || ' ' || u.last_name) end as user,
            case when r.id is not null then json_build_object('id', r.id, 'name', r.first_name || ' ' || r.last_name) end as real_user
       from contact_events e
       left join users u on u.id = e.user_id
       left join users r on r.id = e.real_user_id and e.real_user_id <> e.user_id
      where e.contact_id = $1 order by e.id desc limit $2 offset $3`,
    [contact_id, limit, (page - 1) * limit],
  )
  const [row] = await db.prepared<{ total: number }>(
    'select count(*) as total from contact_events where contact_id = $1',
    [contact_id],
  )
  return { data, meta: pageMeta(page, limit, row?.total ?? 0) }
}
