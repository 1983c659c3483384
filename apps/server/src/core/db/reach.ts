import { isSystemAdmin } from '@openbook/auth/roles.ts'
import type { Viewer } from '@openbook/auth/viewer.ts'
import type { Db } from './database.ts'

/** Lets a system admin see every agency in the rest of this transaction; everyone else stays behind their wall. */
export const reachAll = async (db: Db, viewer: Viewer) => {
  if (isSystemAdmin(viewer.role)) await db.asSystem()
}
