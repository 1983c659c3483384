import type { Viewer } from '@openbook/auth/viewer.ts'
import { ianaZone } from '@openbook/config/limits.ts'
import { seen, seenBy } from '../contacts/visible.ts'
import type { Db } from '../core/db/database.ts'
import { outOfSight } from '../core/http/out-of-sight.ts'
import { HIDDEN } from '../users/hidden.ts'

export interface Calendar {
  user_id: number
  zone: string
  /** False of a leaver: nothing new goes in there. */
  active: boolean
}

/** The calendar of somebody in sight, leavers too; undefined for anybody else. */
export async function calendarOf(db: Db, viewer: Viewer, user_id: number): Promise<Calendar | undefined> {
  const [user] = await db.prepared<{ timezone: string; active: boolean }>(
    `select u.timezone, u.deactivated_at is null as active from users u where u.id = $1 and ${seen('u.id')}`,
    [user_id, ...seenBy(viewer)],
  )
  return user && { user_id, zone: ianaZone(user.timezone), active: user.active }
}

/** The same, and a 404 for anybody else that says why where it may. */
export async function openCalendar(db: Db, viewer: Viewer, user_id: number): Promise<Calendar> {
  const calendar = await calendarOf(db, viewer, user_id)
  if (!calendar) throw await outOfSight(db, viewer, HIDDEN, user_id)
  return calendar
}

/** Holds a calendar until the transaction ends, so that two bookings at once see each other. */
export const holdCalendar = (db: Db, user_id: number) =>
  db.prepared(`select pg_advisory_xact_lock(hashtextextended('events:' || $1::bigint, 0))`, [user_id])
