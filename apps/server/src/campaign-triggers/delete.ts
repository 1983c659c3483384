import type { Db } from '../core/db/database.ts'
import { inTheWay } from '../core/deletions.ts'
import { lock, type Row, show } from './queries.ts'
import { DELETED, revive, stop } from './stop.ts'

/** What deleting these triggers ($1) stops. */
export const WAITING = `campaign_runs where trigger_id = any($1::bigint[]) and state = 'waiting'`

/** Deletes a trigger, stops what waits, and keeps for a day how it stood. */
export async function destroy(db: Db, id: number): Promise<Row> {
  const row = await lock(db, id)
  await db.prepared(
    `insert into deletions (subject_type, subject_id, rows)
     select 'campaign_triggers', id, jsonb_build_array(to_jsonb(t)) from campaign_triggers t where id = $1`,
    [id],
  )
  await db.prepared(
    'update campaign_triggers set deleted_at = now(), enabled = false, armed_at = null, updated_at = now() where id = $1',
    [id],
  )
  await stop(db, [id], DELETED)
  return row
}

/** Brings back one deleted within a day as it stood; what was stopped a moment ago waits again. */
export async function restore(db: Db, id: number): Promise<Row> {
  const back = await db
    .prepared(
      `with kept as (delete from deletions where subject_type = 'campaign_triggers' and subject_id = $1
                       and created_at > now() - interval '1 day' returning rows->0 as row)
       update campaign_triggers t set deleted_at = null, enabled = (k.row->>'enabled')::boolean,
              armed_at = (k.row->>'armed_at')::timestamptz, updated_at = now()
         from kept k where t.id = $1 and t.deleted_at is not null returning t.id`,
      [id],
    )
    .catch(inTheWay)
  if (back.length) await revive(db, [id], DELETED)
  return show(db, id)
}
