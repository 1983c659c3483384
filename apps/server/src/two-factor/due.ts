import type { Db } from '../core/db/database.ts'

const AS_ASKED_NOW = `
  update sessions s set two_factor_due = now_due.at
    from (select u.id, case when app.has_two_factor(u.id) then null else app.two_factor_due(u.id) end as at from users u) now_due
   where now_due.id = s.user_id and s.ended_at is null and s.expires_at > now() and s.login_type is null and not s.provider_mfa
     and s.two_factor_due is distinct from now_due.at`

/** Open sessions of somebody owe a second proof from the day that their role and agency ask for one by now. */
export const dueOfUser = (db: Db, userId: number) => db.prepared(`${AS_ASKED_NOW} and s.user_id = $1`, [userId])

/** The same for everybody of the agency, once its rules are others. */
export const dueOfAgency = (db: Db) => db.prepared(`${AS_ASKED_NOW} and s.business_unit_id = app.business_unit_id()`)
