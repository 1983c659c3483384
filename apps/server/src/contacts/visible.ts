import { mayUseConsole } from '@openbook/auth/roles.ts'
import type { Viewer } from '@openbook/auth/viewer.ts'
import type { Db } from '../core/db/database.ts'
import { notFound } from '../core/http/refused.ts'

type Asker = Pick<Viewer, 'role' | 'user_id'>

/** Holds where the viewer may see what `owner` owns; $2 says that they see the whole agency, $3 is who they are. */
export const seen = (owner: string) =>
  `($2 or ${owner} = $3 or exists (select from user_downlines d where d.manager_id = $3 and d.user_id = ${owner}))`

/** Holds for users a contact may be given to: active, and within the viewer's sight. */
export const assignable = (user: string) =>
  `exists (select from users u where u.id = ${user} and u.deactivated_at is null and ${seen('u.id')})`

/** The values of $2 and $3. */
export const seenBy = ({ role, user_id }: Asker) => [mayUseConsole(role), user_id]

/** Passes for a contact the viewer may see, and keeps it from being changed meanwhile when it is about to be. Throws a 404 otherwise; for what is deleted unless said. */
export async function visibleContact(
  db: Db,
  viewer: Asker,
  id: number,
  { deleted = false, lock = false } = {},
): Promise<void> {
  const [found] = await db.prepared(
    `select from contacts c where c.id = $1 and ${seen('c.owner_id')}${deleted ? '' : ' and c.deleted_at is null'}${lock ? ' for update' : ''}`,
    [id, ...seenBy(viewer)],
  )
  if (!found) throw notFound()
}
