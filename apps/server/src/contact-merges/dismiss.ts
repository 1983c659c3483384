import type { Viewer } from '@openbook/auth/viewer.ts'
import { seen, seenBy } from '../contacts/visible.ts'
import type { Db } from '../core/db/database.ts'
import { notFound } from '../core/http/refused.ts'

async function refuseUnseen(db: Db, viewer: Viewer, ids: number[]) {
  const found = await db.prepared(
    `select from contacts c where c.id = any($1::bigint[]) and c.deleted_at is null and ${seen('c.owner_id')}`,
    [ids, ...seenBy(viewer)],
  )
  if (found.length < ids.length) throw notFound()
}

/** Remembers that no two of these are one person; answers for how many pairs that is new. Throws a 404 for one out of sight. */
export async function dismiss(db: Db, viewer: Viewer, given: number[]): Promise<number> {
  const ids = [...new Set(given)]
  await refuseUnseen(db, viewer, ids)
  const added = await db.prepared(
    `insert into contact_duplicate_dismissals (contact_id, other_id)
     select a.id, b.id from unnest($1::bigint[]) a(id), unnest($1::bigint[]) b(id) where a.id <> b.id on conflict do nothing returning contact_id`,
    [ids],
  )
  return added.length / 2
}

/** Forgets it again. */
export async function recall(db: Db, viewer: Viewer, given: number[]): Promise<number> {
  const ids = [...new Set(given)]
  await refuseUnseen(db, viewer, ids)
  const gone = await db.prepared(
    `delete from contact_duplicate_dismissals where contact_id = any($1::bigint[]) and other_id = any($1::bigint[]) returning contact_id`,
    [ids],
  )
  return gone.length / 2
}
