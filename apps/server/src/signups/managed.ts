import { mayManage } from '@openbook/auth/roles.ts'
import type { Viewer } from '@openbook/auth/viewer.ts'
import type { Db } from '../core/db/database.ts'
import { accessDenied } from '../core/http/refused.ts'
import * as users from '../users/queries.ts'

/** Whom the viewer invites, held: whoever has the link of an invitation comes into the account. 403 for who is not below them. */
export async function holdManaged(db: Db, viewer: Viewer, userId: number) {
  const user = await users.hold(db, userId)
  if (!mayManage(viewer.role, user.role)) throw accessDenied({ why: 'Only somebody above them invites them.' })
  return user
}
