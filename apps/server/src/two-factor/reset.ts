import { CONSOLE_ROLES } from '@openbook/auth/roles.ts'
import type { Viewer } from '@openbook/auth/viewer.ts'
import { brandIn } from '../core/brand-in.ts'
import type { Core } from '../core/core.ts'
import type { Db } from '../core/db/database.ts'
import { endEverything, holdPerson } from '../sessions/end-all.ts'
import { managed } from './managed.ts'

const PROOFS = ['two_factors', 'passkeys', 'recovery_codes', 'auth_ips']

/** Accounts elsewhere that a thief could have linked go too. Where the agency lets its people in by a provider alone, and that one knows nobody by their e-mail, the first account linked stays: nothing else would let them in. */
const UNLINK = `
  delete from sso_identities i where i.user_id = $1 and not exists (
    select from sso_providers p join users u on u.id = i.user_id
     where p.id = i.provider_id and p.enabled and p.required and not p.link_by_email and u.role <> all($2)
       and i.id = (select min(f.id) from sso_identities f where f.user_id = i.user_id and f.provider_id = p.id))`

/** For somebody who lost their phone, by whoever may manage them and is another: the password alone signs in again, from everywhere; API token and keys, which the allowed addresses held to their places, end. Answers what to mail them. */
export async function resetSignIn(core: Core, db: Db, viewer: Viewer, id: number) {
  const user = await managed(db, viewer, id)
  await db.asSystem()
  const { name: brand } = await brandIn(core, db, user.business_unit_id)
  await holdPerson(db, id)
  for (const table of PROOFS) await db.rows(`delete from ${table} where user_id = $1`, [id])
  await db.rows(UNLINK, [id, CONSOLE_ROLES])
  await endEverything(core, db, id)
  return {
    to: user.email,
    subject: `Your ${brand} sign-in was reset`,
    body: `Hello ${user.first_name},\n\nyour administrator removed your second proofs of signing in, your passkeys, the accounts of a single sign-on linked to you and your allowed addresses, and signed you out everywhere. Your API token was replaced and your API keys are revoked: programs that use them stop working until you give them new ones. Your password is as it was.\n\nIf you did not ask for that, tell them at once.\n`,
    business_unit_id: user.business_unit_id,
    user_id: user.id,
  }
}
