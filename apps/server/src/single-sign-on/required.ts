import { CONSOLE_ROLES } from '@openbook/auth/roles.ts'
import type { Db } from '../core/db/database.ts'
import { Refused } from '../core/http/refused.ts'

/** 403 for a right password or passkey where the agency wants its provider asked. Administrators keep theirs: somebody must get in when the provider is down. */
export async function refuseOwnSignIn(db: Db, user: { id: number; business_unit_id: number }): Promise<void> {
  const rules = await db.prepared(
    `select from sso_providers p join users u on u.id = $2
      where p.business_unit_id = $1 and p.enabled and p.required and u.role <> all($3)`,
    [user.business_unit_id, user.id, CONSOLE_ROLES],
  )
  if (rules.length)
    throw new Refused(
      403,
      { base: 'Your agency signs in with single sign-on. Use that instead of a password or passkey.' },
      'single_sign_on.required',
    )
}
