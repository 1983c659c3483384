import type { list as listRoute } from '@openbook/api/licences.ts'
import type { Viewer } from '@openbook/auth/viewer.ts'
import { seen, seenBy } from '../contacts/visible.ts'
import type { Db } from '../core/db/database.ts'
import { TODAY } from '../core/db/today.ts'
import { pageMeta } from '../core/page.ts'

type Query = (typeof listRoute)['query']['_zod']['output']
type Row = (typeof listRoute)['returns']['_zod']['input']['data'][number]

const WHOSE = {
  mine: 'l.user_id = $3',
  downline: 'exists (select from user_downlines d where d.manager_id = $3 and d.user_id = l.user_id)',
  all: 'true',
}

/** Licences of active people, the one that ends first on top. */
export async function list(db: Db, viewer: Viewer, { type = 'mine', expires_within, page = 1, limit = 15 }: Query) {
  const from = `from licences l join users u on u.id = l.user_id
    where u.deactivated_at is null and ${seen('l.user_id')} and ${WHOSE[type]}
      and ($1::int is null or l.expires_on <= ${TODAY} + $1::int)`
  const values = [expires_within ?? null, ...seenBy(viewer)]
  const data = await db.rows<Row>(
    `select l.id, l.user_id, u.first_name || ' ' || u.last_name as user_name, l.state, l.lines, l.number,
            to_char(l.expires_on, 'MM/DD/YYYY') as expires_on, coalesce(l.expires_on < ${TODAY}, false) as expired,
            l.created_at, l.updated_at
       ${from} order by l.expires_on nulls last, u.last_name, l.state, l.id limit $4 offset $5`,
    [...values, limit, (page - 1) * limit],
  )
  const [counted] = await db.rows<{ total: number }>(`select count(*) as total ${from}`, values)
  return { data, meta: pageMeta(page, limit, counted?.total ?? 0) }
}
