import { may } from '@openbook/auth/permissions.ts'
import { mayActAs } from '@openbook/auth/roles.ts'
import type { Viewer } from '@openbook/auth/viewer.ts'
import type { Db } from '../core/db/database.ts'
import { reachAll } from '../core/db/reach.ts'

type Real = Pick<Viewer, 'user_id' | 'business_unit_id' | 'role'>

/** Whether whoever is really there could act as the viewer today: is active, of higher rank, and reaches their agency. */
export async function stillActsAs(db: Db, viewer: Viewer): Promise<boolean> {
  if (viewer.real_user_id === viewer.user_id) return true
  await db.asSystem()
  const [real] = await db.prepared<Real>(
    'select id as user_id, business_unit_id, role from users where id = $1 and deactivated_at is null',
    [viewer.real_user_id],
  )
  const reached = real !== undefined && (await reaches(db, { ...viewer, ...real }, viewer.user_id))
  await db.asTenant(viewer)
  return reached && may(real.role, 'users.impersonate') && mayActAs(real.role, viewer.role)
}

async function reaches(db: Db, real: Viewer, id: number): Promise<boolean> {
  await db.asTenant(real)
  await reachAll(db, real)
  const found = await db.prepared('select from users where id = $1', [id])
  return found.length > 0
}
