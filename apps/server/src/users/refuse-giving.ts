import type { Viewer } from '@openbook/auth/viewer.ts'
import type { Db } from '../core/db/database.ts'
import { standingIn } from '../core/http/refused.ts'
import { requireProof } from '../sessions/prove.ts'

const NO_TOKEN = 'An API token gives nobody a role or access: sign in for that.'

/** A role and access are given by whoever is there themselves and showed it a moment ago. */
export async function refuseGiving(
  db: Db,
  viewer: Viewer,
  { role, active }: { role?: unknown; active?: boolean | undefined },
): Promise<void> {
  if (role === undefined && active !== true) return
  if (viewer.login_type) throw standingIn(viewer.username)
  await requireProof(db, viewer, NO_TOKEN)
}
