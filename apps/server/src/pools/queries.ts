import type { Pool } from '@openbook/api/pools.ts'
import type { Viewer } from '@openbook/auth/viewer.ts'
import { ianaZone } from '@openbook/config/limits.ts'
import type { z } from 'zod'
import { seen, seenBy } from '../contacts/visible.ts'
import type { Db } from '../core/db/database.ts'
import { outOfSight } from '../core/http/out-of-sight.ts'
import { fills } from './fill.ts'
import { HIDDEN, opens, takes } from './open.ts'

/** How many leads `user` took from `pool` since midnight in `zone`. All three are SQL. */
export const takenToday = (pool: string, user: string, zone: string) =>
  `(select count(*) from pool_takes t where t.pool_id = ${pool} and t.user_id = ${user}
       and t.at >= date_trunc('day', now() at time zone ${zone}) at time zone ${zone})`

const pools = (db: Db, viewer: Viewer, id?: number) =>
  db.prepared<z.input<typeof Pool>>(
    `select p.id, p.name, p.description, p.take_rule, p.daily_limit, p.licensed_only,
            json_build_object('id', h.id, 'name', h.first_name || ' ' || h.last_name) as holder, h.deactivated_at is not null as holder_left,
            case when g.id is not null then json_build_object('id', g.id, 'name', g.name) end as "group",
            ${opens('p')} as may_open, ${takes('p', '$3')} as may_take, ${fills('p')} as may_fill, ${seen('p.holder_id')} as may_change,
            case when ${opens('p')} then (select count(*) from contacts c where c.pool_id = p.id and c.deleted_at is null) end as contacts_count,
            ${takenToday('p.id', '$3', '$1')} as taken_today
       from pools p join users h on h.id = p.holder_id left join groups g on g.id = p.group_id
      where $4::bigint is null or p.id = $4 order by lower(p.name), p.id`,
    [ianaZone(viewer.timezone), ...seenBy(viewer), id ?? null],
  )

/** All pools by name, each with what the viewer may do with it. */
export const list = (db: Db, viewer: Viewer) => pools(db, viewer)

/** One that the viewer may open. */
export async function show(db: Db, viewer: Viewer, id: number) {
  const [pool] = await pools(db, viewer, id)
  if (!pool?.may_open) throw await outOfSight(db, viewer, HIDDEN, id)
  return pool
}
