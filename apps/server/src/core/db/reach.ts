import { isSystemAdmin, worksAcrossAgencies } from '@openbook/auth/roles.ts'
import type { Viewer } from '@openbook/auth/viewer.ts'
import { notFound } from '../http/refused.ts'
import type { Db, Identity } from './database.ts'

/** Opens as far as the viewer reaches, for the rest of this transaction: an admin every agency, a sub-admin their own and those given to them; everyone else stays behind their wall, and so does who only looks as a sub-admin: agencies are given to people. */
export const reachAll = async (db: Db, viewer: Viewer) => {
  if (isSystemAdmin(viewer.role)) await db.asSystem()
  else if (worksAcrossAgencies(viewer.role) && !viewer.looking_from) await db.asSubAdmin()
}

/** Acts behind the wall of one agency in somebody's name, and reaches as far as the viewer does afterwards. */
export async function behindWall<T>(db: Db, viewer: Viewer, who: Identity, act: () => Promise<T>): Promise<T> {
  await db.asTenant(who)
  const out = await act()
  await db.asTenant(viewer)
  await reachAll(db, viewer)
  return out
}

/** The same in one's own name, in an agency that one reaches; in one's own where none is named. 404 for any other. */
export async function inAgency<T>(db: Db, viewer: Viewer, id: number | undefined, act: () => Promise<T>): Promise<T> {
  if (id === undefined || id === viewer.business_unit_id) return act()
  await reachAll(db, viewer)
  const found = await db.prepared('select from business_units where id = $1', [id])
  if (!found.length) throw notFound()
  return behindWall(db, viewer, { ...viewer, business_unit_id: id }, act)
}
