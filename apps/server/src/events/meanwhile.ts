import type { Viewer } from '@openbook/auth/viewer.ts'
import { changedMeanwhile } from '../contacts/meanwhile.ts'
import type { Db } from '../core/db/database.ts'
import * as queries from './queries.ts'

/** Holds the event until the transaction ends. Throws a 409 where it is no longer as of `began`. */
export async function lockFresh(db: Db, viewer: Viewer, id: number, began: string | undefined): Promise<queries.Row> {
  const row = await queries.one(db, viewer, id, { lock: true })
  if (!began || row.updated_at === began) return row
  const [last] = await db.prepared<{ by: string }>(
    `select u.first_name || ' ' || u.last_name as by from event_changes h join users u on u.id = h.by_id
      where h.event_id = $1 and h.kind in ('updated', 'done', 'undone', 'restored') order by h.id desc limit 1`,
    [id],
  )
  const first = { start: Date.parse(row.starts_at), end: Date.parse(row.ends_at), day: null }
  const { title, start_date, start_time } = queries.shown(row, first, viewer)
  const now = `It is “${title}” on ${start_date}${start_time ? ` at ${start_time}` : ''} now.`
  throw changedMeanwhile(viewer, { what: 'event', code: 'events.stale', by: last?.by, at: row.updated_at, now })
}
