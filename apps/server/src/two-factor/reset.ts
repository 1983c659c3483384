import { mayManage, type Role } from '@openbook/auth/roles.ts'
import type { Viewer } from '@openbook/auth/viewer.ts'
import { brandIn } from '../core/brand-in.ts'
import type { Core } from '../core/core.ts'
import type { Db } from '../core/db/database.ts'
import { reachAll } from '../core/db/reach.ts'
import { accessDenied, notFound } from '../core/http/refused.ts'
import { endEverything } from '../sessions/end-all.ts'

interface Person {
  id: number
  business_unit_id: number
  role: Role
  email: string
  first_name: string
}
const PROOFS = ['two_factors', 'passkeys', 'recovery_codes', 'auth_ips']

/** For somebody who lost their phone, by whoever may manage them and is another: the password alone signs in again, from everywhere; API token and keys, which the allowed addresses held to their places, end. Answers what to mail them. */
export async function resetSignIn(core: Core, db: Db, viewer: Viewer, id: number) {
  await reachAll(db, viewer)
  const [user] = await db.prepared<Person>(
    'select id, business_unit_id, role, email, first_name from users where id = $1',
    [id],
  )
  if (!user) throw notFound()
  if (id === viewer.user_id || !mayManage(viewer.role, user.role)) throw accessDenied()
  await db.asSystem()
  const { name: brand } = await brandIn(core, db, user.business_unit_id)
  for (const table of PROOFS) await db.rows(`delete from ${table} where user_id = $1`, [id])
  await endEverything(core, db, id)
  return {
    to: user.email,
    subject: `Your ${brand} sign-in was reset`,
    body: `Hello ${user.first_name},\n\nyour administrator removed your second proofs of signing in, your passkeys and your allowed addresses, and signed you out everywhere. Your API token was replaced and your API keys are revoked: programs that use them stop working until you give them new ones. Your password is as it was.\n\nIf you did not ask for that, tell them at once.\n`,
    business_unit_id: user.business_unit_id,
    user_id: user.id,
  }
}
