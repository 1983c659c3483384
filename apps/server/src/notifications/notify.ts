import { CREATED, type Notification } from '@openbook/api/notifications.ts'
import type { Core } from '../core/core.ts'
import type { Db } from '../core/db/database.ts'
import { insert, insertForAll, type NewNotification, replace } from './queries.ts'

/** Keeps a notice for a user and, once the transaction commits, shows it on their open screens. */
export async function notify(core: Core, db: Db, notice: NewNotification): Promise<Notification> {
  const notification = await insert(db, notice)
  await core.cable.publish(db, `user:${notice.user_id}`, { type: CREATED, data: notification })
  return notification
}

/** The same for what goes on: while nobody has read it, it is one notice that says how far it is. */
export async function notifyAnew(core: Core, db: Db, notice: NewNotification): Promise<void> {
  if (!(await replace(db, notice))) await notify(core, db, notice)
}

/** The same notice for each of several, at a stroke. */
export async function notifyAll(core: Core, db: Db, user_ids: number[], notice: Omit<NewNotification, 'user_id'>) {
  const written = await insertForAll(db, user_ids, notice)
  await core.cable.publishAll(
    db,
    written.map(({ user_id, ...data }) => ({ stream: `user:${user_id}`, message: { type: CREATED, data } })),
  )
}
