import type { Db } from '../core/db/database.ts'
import { invalid, notFound, Refused } from '../core/http/refused.ts'

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
  updated_at?: string | undefined
}

/** Places and groups statuses; throws, and changes none, where a status or a group is not of the agency, or one was changed since it was looked at. */
export async function place(db: Db, placed: Placed[]): Promise<number[]> {
  for (const { group_id } of placed) if (group_id) await refuseForeignGroup(db, group_id)
  await refuseStale(db, placed)
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

interface Changed {
  title: string
  group_title: string | null
  by: string | null
}

/** Holds what is about to change. Throws a 409 that says who changed one since it was looked at, and how it stands now. */
async function refuseStale(db: Db, placed: Placed[]) {
  await db.rows('select from agentflow_statuses where id = any($1::bigint[]) order by id for no key update', [
    placed.map(({ id }) => id),
  ])
  const seen = JSON.stringify(placed.map(({ id, updated_at }) => ({ id, updated_at })))
  const [changed] = await db.rows<Changed>(
    `select s.title, (select g.title from agentflow_status_groups g where g.id = s.group_id) as group_title,
            (select u.first_name || ' ' || u.last_name from audit_log a join users u on u.id = a.real_user_id
              where a.subject_type = 'agentflow_statuses' and a.subject_id = s.id order by a.id desc limit 1) as by
       from agentflow_statuses s join jsonb_to_recordset($1::jsonb) p(id bigint, updated_at timestamptz) on p.id = s.id
      where p.updated_at is not null and p.updated_at <> s.updated_at order by s.id limit 1`,
    [seen],
  )
  if (!changed) return
  const { title, group_title, by } = changed
  const stands = group_title ? `is in the group “${group_title}” now` : 'is in no group now'
  const base = `${by ?? 'Somebody'} changed “${title}” since: it ${stands}. Nothing was changed; look at the list again.`
  throw new Refused(409, { base }, 'agentflow_statuses.stale')
}

export async function refuseForeignGroup(db: Db, id: number) {
  const [known] = await db.prepared('select from agentflow_status_groups where id = $1', [id])
  if (!known) throw invalid('group_id', 'This group is gone. Choose another.', 'agentflow_statuses.unknown_group')
}
