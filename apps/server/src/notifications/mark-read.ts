import { type NotificationsRead, READ } from '@openbook/api/notifications.ts'
import type { Core } from '../core/core.ts'
import type { Db } from '../core/db/database.ts'
import { counts, markRead } from './queries.ts'

/** Marks the user's notices as read (all of them when `ids` is null) and tells their other open screens. */
export async function readNotifications(
  core: Core,
  db: Db,
  user_id: number,
  ids: number[] | null,
): Promise<NotificationsRead> {
  const read = { ids: await markRead(db, user_id, ids), unread_count: (await counts(db, user_id)).unread }
  if (read.ids.length) await core.cable.publish(db, `user:${user_id}`, { type: READ, data: read })
  return read
}
