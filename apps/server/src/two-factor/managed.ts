import { mayManage, type Role } from '@openbook/auth/roles.ts'
import type { Viewer } from '@openbook/auth/viewer.ts'
import type { Db } from '../core/db/database.ts'
import { reachAll } from '../core/db/reach.ts'
import { accessDenied, notFound } from '../core/http/refused.ts'

export interface Person {
  id: number
  business_unit_id: number
  role: Role
  email: string
  first_name: string
}

/** Somebody else whom the viewer may manage: how they sign in is seen and taken back. 404 for whoever is out of reach, 403 for whoever stands too high. */
export async function managed(db: Db, viewer: Viewer, id: number): Promise<Person> {
  await reachAll(db, viewer)
  const [user] = await db.prepared<Person>(
    'select id, business_unit_id, role, email, first_name from users where id = $1',
    [id],
  )
  if (!user) throw notFound()
  if (id === viewer.user_id || !mayManage(viewer.role, user.role)) throw accessDenied()
  return user
}
