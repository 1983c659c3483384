import type { calendars as route } from '@openbook/api/events.ts'
import type { Viewer } from '@openbook/auth/viewer.ts'
import { seen, seenBy } from '../contacts/visible.ts'
import type { Db } from '../core/db/database.ts'
import { pageMeta } from '../core/page.ts'

type Query = (typeof route)['query']['_zod']['output']
type Row = (typeof route)['returns']['_zod']['input']['data'][number]

const NAME = `u.first_name || ' ' || u.last_name`

/** Whose calendars the viewer may open besides their own, leavers too. */
export async function calendars(db: Db, viewer: Viewer, { page = 1, limit = 50, q, user_id }: Query) {
  const from = `from users u where u.id <> $3 and ${seen('u.id')} and ($4::bigint is null or u.id = $4)
    and ($1::text is null or strpos(lower(${NAME} || ' ' || u.username::text), lower($1)) > 0)`
  const values = [q?.trim() || null, ...seenBy(viewer), user_id ?? null]
  const data = await db.rows<Row>(
    `select u.id, ${NAME} as name, u.username, u.deactivated_at is null as active
       ${from} order by u.last_name, u.first_name, u.id limit $5 offset $6`,
    [...values, limit, (page - 1) * limit],
  )
  const [counted] = await db.rows<{ total: number }>(`select count(*) as total ${from}`, values)
  return { data, meta: pageMeta(page, limit, counted?.total ?? 0) }
}
