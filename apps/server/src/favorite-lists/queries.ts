import type { FavoriteUser } from '@openbook/api/core/quick-filter.ts'
import { MOST_FAVORITES } from '@openbook/api/favorite-lists.ts'
import type { Viewer } from '@openbook/auth/viewer.ts'
import { seen, seenBy } from '../contacts/visible.ts'
import type { Db } from '../core/db/database.ts'
import { invalid, notFound } from '../core/http/refused.ts'

/** Whom a user favours, by name; those who left are not shown. */
export const list = (db: Db, userId: number) =>
  db.prepared<FavoriteUser>(
    `select u.id, u.first_name || ' ' || u.last_name as name from favorite_users f join users u on u.id = f.favorite_id
      where f.user_id = $1 and u.deactivated_at is null order by lower(u.first_name || ' ' || u.last_name), u.id`,
    [userId],
  )

/** Favours someone within the viewer's sight; a 404 for others. */
export async function add(db: Db, viewer: Viewer, id: number) {
  const [colleague] = await db.prepared(
    `select from users u where u.id = $1 and u.deactivated_at is null and ${seen('u.id')}`,
    [id, ...seenBy(viewer)],
  )
  if (!colleague) throw notFound()
  await db.prepared('select from users where id = $1 for no key update', [viewer.user_id])
  if ((await list(db, viewer.user_id)).length >= MOST_FAVORITES)
    throw invalid(
      'user_id',
      `You keep ${MOST_FAVORITES} favorites, which is the most. Take one off first.`,
      'favorite_lists.most',
    )
  await db.prepared('insert into favorite_users (user_id, favorite_id) values ($1, $2) on conflict do nothing', [
    viewer.user_id,
    id,
  ])
}

/** Takes one off; a 404 where they are not on it. */
export async function remove(db: Db, viewer: Viewer, id: number) {
  const gone = await db.prepared(
    'delete from favorite_users where user_id = $1 and favorite_id = $2 returning 1 as one',
    [viewer.user_id, id],
  )
  if (!gone.length) throw notFound()
}
