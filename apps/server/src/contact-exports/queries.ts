import type { ContactExport } from '@openbook/api/contact-exports.ts'
import type { Viewer } from '@openbook/auth/viewer.ts'
import type { z } from 'zod'
import { own } from '../bulk-jobs/hidden.ts'
import type { Db } from '../core/db/database.ts'
import { outOfSight } from '../core/http/out-of-sight.ts'
import { pageMeta } from '../core/page.ts'
import { KIND } from './params.ts'

type Shown = z.input<typeof ContactExport>
const SHOWN = `e.id, j.state, j.total, j.processed, j.error, j.created_at, j.finished_at, e.filename, e.format, e.columns,
  e.row_count, e.size_bytes, e.expires_at, coalesce(e.expires_at < now(), false) as expired`
const FROM = 'from contact_exports e join bulk_jobs j on j.id = e.id'

export async function list(
  db: Db,
  { user_id }: Viewer,
  { page = 1, limit = 15 }: { page?: number | undefined; limit?: number | undefined },
) {
  const data = await db.prepared<Shown>(
    `select ${SHOWN} ${FROM} where e.user_id = $1 order by e.id desc limit $2 offset $3`,
    [user_id, limit, (page - 1) * limit],
  )
  const [total] = await db.prepared<{ count: number }>('select count(*) from contact_exports where user_id = $1', [
    user_id,
  ])
  return { data, meta: pageMeta(page, limit, total?.count ?? 0) }
}

const HIDDEN = own(
  'contact_exports',
  KIND,
  'It was made by somebody else, and only they open it. Export the contacts you need from your own list.',
)

/** Own ones only; a 404 for everyone else's. */
export async function show(db: Db, viewer: Viewer, id: number): Promise<Shown> {
  const [found] = await db.prepared<Shown>(`select ${SHOWN} ${FROM} where e.id = $1 and e.user_id = $2`, [
    id,
    viewer.user_id,
  ])
  if (!found) throw await outOfSight(db, viewer, HIDDEN, id)
  return found
}

export interface Kept {
  filename: string
  storage_key: string
  size_bytes: number | null
  written: boolean
  expired: boolean
}

export async function kept(db: Db, viewer: Viewer, id: number): Promise<Kept> {
  const [found] = await db.prepared<Kept>(
    `select filename, storage_key, size_bytes, expires_at is not null as written, coalesce(expires_at < now(), false) as expired
       from contact_exports where id = $1 and user_id = $2`,
    [id, viewer.user_id],
  )
  if (!found) throw await outOfSight(db, viewer, HIDDEN, id)
  return found
}
