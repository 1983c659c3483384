import { isSystemAdmin, worksAcrossAgencies } from '@openbook/auth/roles.ts'
import type { Viewer } from '@openbook/auth/viewer.ts'
import type { Db } from './database.ts'

/** Opens as far as the viewer reaches, for the rest of this transaction: an admin every agency, a sub-admin their own and those given to them; everyone else stays behind their wall. */
export const reachAll = async (db: Db, viewer: Viewer) => {
  if (isSystemAdmin(viewer.role)) await db.asSystem()
  else if (worksAcrossAgencies(viewer.role)) await db.asSubAdmin()
}
