import { CONSOLE_ROLES } from '@openbook/auth/roles.ts'
import type { Db } from '../core/db/database.ts'

const OPEN = 's.ended_at is null and s.expires_at > now() and s.login_type is null'

/** In the order in which sessions end, so that neither waits for the other for good. */
const held = (whose: string) => `select from sessions s where ${OPEN} and ${whose} order by s.id for update`
const asAskedNow = (whose: string) => `
  update sessions s set two_factor_due = now_due.at
    from (select u.id, case when app.has_two_factor(u.id) then null else app.two_factor_due(u.id) end as at from users u) now_due
   where now_due.id = s.user_id and ${OPEN} and not s.provider_mfa and s.two_factor_due is distinct from now_due.at and ${whose}`

const OF_USER = 's.user_id = $1'
const OF_AGENCY = 's.business_unit_id = app.business_unit_id()'

/** Roles of the console are asked for a proof of ours whatever a provider vouches for. */
const BELIEVED_NO_MORE = `update sessions s set provider_mfa = false
  where ${OPEN} and s.provider_mfa and ${OF_USER} and s.user_id in (select u.id from users u where u.role = any($2))`

/** Open sessions of somebody owe a second proof from the day that their role and agency ask for one by now. */
export async function dueOfUser(db: Db, userId: number): Promise<void> {
  await db.prepared(held(OF_USER), [userId])
  await db.prepared(BELIEVED_NO_MORE, [userId, CONSOLE_ROLES])
  await db.prepared(asAskedNow(OF_USER), [userId])
}

/** The same for everybody of the agency, once its rules are others. */
export async function dueOfAgency(db: Db): Promise<void> {
  await db.prepared(held(OF_AGENCY))
  await db.prepared(asAskedNow(OF_AGENCY))
}
