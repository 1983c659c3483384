import { CONSOLE_ROLES } from '@openbook/auth/roles.ts'
import type { Db } from '../core/db/database.ts'
import { Refused } from '../core/http/refused.ts'
import { endWhere } from '../sessions/end-where.ts'

/** Among the locks of the whole installation: sign-ins by own proofs go on side by side, and none while an agency stops taking them. */
const LOCKS = 8135

/** 403 for a right password or passkey where the agency wants its provider asked. Administrators keep theirs: somebody must get in when the provider is down. */
export async function refuseOwnSignIn(db: Db, user: { id: number; business_unit_id: number }): Promise<void> {
  await db.prepared('select pg_advisory_xact_lock_shared($1, $2::int)', [LOCKS, user.business_unit_id])
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

/** Sessions that somebody who is no administrator opened by proofs of their own, and what awaits a second proof of such. */
const OWN = `sso_provider_id is null and business_unit_id = app.business_unit_id()
  and user_id in (select u.id from users u where u.role <> all($1))`
const OWN_SESSIONS = `${OWN} and login_type is null`

/** The same of one person, who is no administrator any more, where their agency asks its provider. */
export async function endOwnSignInsOf(db: Db, user_id: number): Promise<void> {
  const asked = `sso_provider_id is null and user_id in (
    select u.id from users u join sso_providers p on p.business_unit_id = u.business_unit_id and p.enabled and p.required
     where u.id = $1 and u.role <> all($2))`
  const whose = [user_id, CONSOLE_ROLES]
  await db.rows(`update sign_in_challenges set used_at = now() where used_at is null and ${asked}`, whose)
  await endWhere(db, `${asked} and login_type is null`, whose)
}

/** Once the agency's provider is asked, whoever came in without it signs in anew, but for administrators. Gives how many sessions there were. */
export async function endOwnSignIns(db: Db, business_unit_id: number): Promise<number> {
  await db.prepared('select pg_advisory_xact_lock($1, $2::int)', [LOCKS, business_unit_id])
  await db.rows(`update sign_in_challenges set used_at = now() where used_at is null and ${OWN}`, [CONSOLE_ROLES])
  return (await endWhere(db, OWN_SESSIONS, [CONSOLE_ROLES])).length
}

/** Who would sign in anew. */
export async function ownSessions(db: Db): Promise<{ people: number; sessions: number }> {
  const [row] = await db.rows<{ people: number; sessions: number }>(
    `select count(distinct user_id) as people, count(*) as sessions from sessions
      where ended_at is null and expires_at > now() and ${OWN_SESSIONS}`,
    [CONSOLE_ROLES],
  )
  return row ?? { people: 0, sessions: 0 }
}
