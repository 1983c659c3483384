import type { Db } from '../core/db/database.ts'
import { invalid, notFound } from '../core/http/refused.ts'

/** As people being recruited may have them: by group, then in the agency's order. */
export const titles = (db: Db) =>
  db.prepared<{ id: number; title: string; group: string | null }>(
    `select s.id, s.title, g.title as "group" from agentflow_statuses s
       left join agentflow_status_groups g on g.id = s.group_id
      order by g.position nulls last, g.title, s.position, s.title`,
  )

interface Placed {
  id: number
  position?: number | undefined
  group_id?: number | null | undefined
}

/** Places and groups statuses; throws, and changes none, where a status or a group is not of the agency. */
export async function place(db: Db, placed: Placed[]): Promise<number[]> {
  for (const { group_id } of placed) if (group_id) await refuseForeignGroup(db, group_id)
  const rows = await db.rows<{ id: number }>(
    `update agentflow_statuses s set position = coalesce(p.position, s.position),
            group_id = case when p.grouped then p.group_id else s.group_id end, updated_at = now()
       from jsonb_to_recordset($1::jsonb) p(id bigint, position integer, group_id bigint, grouped boolean) where s.id = p.id returning s.id`,
    [JSON.stringify(placed.map(each => ({ ...each, grouped: each.group_id !== undefined })))],
  )
  const ids = [...new Set(placed.map(({ id }) => id))]
  if (rows.length < ids.length) throw notFound()
  return ids
}

export async function refuseForeignGroup(db: Db, id: number) {
  const [known] = await db.prepared('select from agentflow_status_groups where id = $1', [id])
  if (!known) throw invalid('group_id', 'This group is gone. Choose another.', 'agentflow_statuses.unknown_group')
}
