import type { FavoriteUser } from '@openbook/api/core/quick-filter.ts'
import { MOST_CHOSEN, MOST_FAVORITES } from '@openbook/api/favorite-lists.ts'
import { may } from '@openbook/auth/permissions.ts'
import { mayUseConsole } from '@openbook/auth/roles.ts'
import type { Viewer } from '@openbook/auth/viewer.ts'
import { seen } from '../contacts/visible.ts'
import type { Db } from '../core/db/database.ts'
import { invalid, notFound } from '../core/http/refused.ts'

/** Whom a user favours, by name; those who left are not shown. */
export const list = (db: Db, userId: number) =>
  db.prepared<FavoriteUser>(
    `select u.id, u.first_name || ' ' || u.last_name as name from favorite_users f join users u on u.id = f.favorite_id
      where f.user_id = $1 and f.favorite_id <> $1 and u.deactivated_at is null order by lower(u.first_name || ' ' || u.last_name), u.id`,
    [userId],
  )

/** Holds for colleagues whom the viewer may choose somewhere: who hands contacts on chooses among the whole agency, who does not among those below. */
const CHOSEN = `u.deactivated_at is null and u.id <> $3 and ${seen('u.id')}`
/** The values of $2 and $3. */
const chosenBy = ({ role, user_id }: Viewer) => [mayUseConsole(role) || may(role, 'contact_transfers.create'), user_id]

/** Whom the viewer may favour still, by name. */
export const choices = (db: Db, viewer: Viewer, q = '') =>
  db.rows<FavoriteUser>(
    `select u.id, u.first_name || ' ' || u.last_name as name from users u
      where ${CHOSEN} and strpos(lower(u.first_name || ' ' || u.last_name || ' ' || u.username::text), lower($1)) > 0
        and not exists (select from favorite_users f where f.user_id = $3 and f.favorite_id = u.id)
      order by lower(u.first_name || ' ' || u.last_name), u.id limit ${MOST_CHOSEN}`,
    [q.trim(), ...chosenBy(viewer)],
  )

/** Favours a colleague whom the viewer may choose; a 404 for others. */
export async function add(db: Db, viewer: Viewer, id: number) {
  const [colleague] = await db.prepared(`select from users u where u.id = $1 and ${CHOSEN}`, [id, ...chosenBy(viewer)])
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
