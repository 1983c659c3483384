import type { Core } from '../core/core.ts'
import type { Db } from '../core/db/database.ts'
import { inTheWay } from '../core/deletions.ts'
import { refuseGone } from './gone.ts'
import { DELETED_CAUSE } from './happens.ts'
import { lock, type Row, show } from './queries.ts'
import { DELETED, type Off, revive, stop } from './stop.ts'

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

/** Brings back one deleted within a day as it stood, with what the deletion stopped; off where the status or tag it answers to is deleted. Throws a 409 where it was on and what it uses is gone. */
export async function restore(core: Core, db: Db, id: number): Promise<Row> {
  await holdCause(db, id)
  const back = await db
    .prepared<Off & { enabled: boolean }>(
      `with kept as (delete from deletions where subject_type = 'campaign_triggers' and subject_id = $1
                       and created_at > now() - interval '1 day' returning rows->0 as row, created_at)
       update campaign_triggers t set deleted_at = null, enabled = (k.row->>'enabled')::boolean and ${DELETED_CAUSE} is null,
              armed_at = case when ${DELETED_CAUSE} is null then (k.row->>'armed_at')::timestamptz end, updated_at = now()
         from kept k where t.id = $1 and t.deleted_at is not null returning t.id, t.enabled, k.created_at as off_since`,
      [id],
    )
    .catch(inTheWay)
  const on = back.filter(({ enabled }) => enabled)
  await refuseGone(
    db,
    on.map(each => each.id),
    'Bring that back first, and undo then.',
  )
  await revive(core, db, on)
  return show(db, id)
}

/** The status or tag it answers to stays until the transaction ends; one that is going is gone after this. */
async function holdCause(db: Db, id: number): Promise<void> {
  for (const [table, column] of [
    ['statuses', 'status_id'],
    ['tags', 'tag_id'],
  ])
    await db.prepared(
      `select from ${table} where id = (select ${column} from campaign_triggers where id = $1) for key share`,
      [id],
    )
}
