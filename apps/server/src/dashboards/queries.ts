import {
  DASHBOARD_TYPES,
  type DashboardInfo,
  type DashboardType,
  WIDGETS,
  type Widget,
} from '@openbook/api/core/dashboard.ts'
import type { Viewer } from '@openbook/auth/viewer.ts'
import { whereOf } from '../contacts/compiled.ts'
import { compileView } from '../contacts/scope.ts'
import type { Db } from '../core/db/database.ts'

/** What is kept of a user's layouts, without widgets that are no more. */
export function shownInfo(kept: unknown): DashboardInfo {
  const stored = (kept ?? {}) as Partial<Record<DashboardType, Widget[]>>
  return Object.fromEntries(
    DASHBOARD_TYPES.flatMap(type => {
      const widgets = stored[type]?.filter(({ name }) => WIDGETS.includes(name))
      return widgets ? [[type, widgets]] : []
    }),
  )
}

/** Keeps a layout, or forgets it, and leaves the other types as they are. */
export const save = (db: Db, userId: number, type: DashboardType, widgets: Widget[] | null) =>
  db.prepared(
    `update users set dashboard_info = case when $3::jsonb is null then dashboard_info - $2::text
       else jsonb_set(dashboard_info, array[$2::text], $3::jsonb) end where id = $1`,
    [userId, type, widgets && JSON.stringify(widgets)],
  )

interface Counted {
  status: { id: number; title: string } | null
  total: number
}

/** How many contacts of the list have each status; every status of the agency, then those without one. */
export async function statuses(db: Db, viewer: Viewer, type: DashboardType): Promise<Counted[]> {
  const scope = await compileView(db, viewer, { contact_group: type })
  return db.rows<Counted>(
    `with counted as materialized (select c.status_id, count(*) as total from ${scope.from} where ${whereOf(scope)} group by c.status_id)
     select case when s.id is not null then json_build_object('id', s.id, 'title', s.title) end as status, coalesce(n.total, 0) as total
       from (select id, title, row_number() over (order by position, title) as place from statuses union all select null, null, null) s
       left join counted n on n.status_id is not distinct from s.id
      order by s.place nulls last`,
    scope.values,
  )
}
