import { CREATED, type Notification } from '@openbook/api/notifications.ts'
import type { Core } from '../core/core.ts'
import type { Db } from '../core/db/database.ts'
import { insert, type NewNotification } from './queries.ts'

/** Keeps a notice for a user and, once the transaction commits, shows it on their open screens. */
export async function notify(core: Core, db: Db, notice: NewNotification): Promise<Notification> {
  const notification = await insert(db, notice)
  await core.cable.publish(db, `user:${notice.user_id}`, { type: CREATED, data: notification })
  return notification
}
