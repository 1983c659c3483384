import type { Db } from '../core/db/database.ts'

interface Ended {
  id: number
  sso: boolean
}

/** Ends the open sessions that a condition on `sessions` names, and the jumps made from them; gives the former. All are held in the order of their ids, in which a jump comes after what it was made from, so that no two who end sessions wait for one another. */
export async function endWhere(
  db: Db,
  condition: string,
  values: unknown[],
  endedBy: string | null = null,
): Promise<Ended[]> {
  const ended = await db.rows<Ended & { named: boolean }>(
    `with recursive named as (select id from sessions where ended_at is null and (${condition})),
     whole as (
       select id from named
       union select s.id from sessions s join whole on s.parent_id = whole.id where s.ended_at is null),
     held as (
       select s.id, s.id in (select id from named) as named from sessions s
        where s.id in (select id from whole) and s.ended_at is null order by s.id for update)
     update sessions s set ended_at = now(), ended_by = $${values.length + 1} from held
      where s.id = held.id and s.ended_at is null
      returning s.id, s.sso_provider_id is not null as sso, held.named`,
    [...values, endedBy],
  )
  return ended.filter(({ named }) => named)
}

/** Holds sessions before any of them changes, in the order in which they end. */
export const holdSessions = (db: Db, ids: (number | null)[]) =>
  db.prepared('select from sessions where id = any($1) order by id for update', [ids])
