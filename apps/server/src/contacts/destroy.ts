import type { Viewer } from '@openbook/auth/viewer.ts'
import type { Db } from '../core/db/database.ts'
import { notFound } from '../core/http/refused.ts'
import { seen, seenBy } from './visible.ts'

/** Moves contacts to the deleted group; answers how many were not there yet. Throws a 404, and does nothing, when one of them is out of the viewer's sight. */
export async function destroy(db: Db, viewer: Viewer, ids: number[]): Promise<number> {
  await lockAll(db, viewer, ids)
  return move(db, ids, 'deleted_at = now()', 'deleted_at is null', 'contacts.deleted')
}

/** Brings them back. */
export async function restore(db: Db, viewer: Viewer, ids: number[]): Promise<number> {
  await lockAll(db, viewer, ids)
  return move(db, ids, 'deleted_at = null', 'deleted_at is not null and merged_into_id is null', 'contacts.restored')
}

async function lockAll(db: Db, viewer: Viewer, ids: number[]) {
  const found = await db.prepared(
    `select c.id from contacts c where c.id = any($1::bigint[]) and ${seen('c.owner_id')} order by c.id for update`,
    [ids, ...seenBy(viewer)],
  )
  if (found.length < new Set(ids).size) throw notFound()
}

async function move(db: Db, ids: number[], change: string, where: string, kind: string): Promise<number> {
  const moved = await db.prepared(
    `with moved as (
       update contacts set ${change}, updated_at = now(), version = version + 1 where id = any($1::bigint[]) and ${where} returning id)
     insert into contact_events (contact_id, kind) select id, $2 from moved order by id returning id`,
    [ids, kind],
  )
  return moved.length
}
