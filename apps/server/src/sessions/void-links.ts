import type { Db } from '../core/db/database.ts'

const INVITATION = `update signups s set invitation_hash = null, invited_until = null from users u
  where u.id = $1 and s.business_unit_id = u.business_unit_id and s.user_id = u.id and s.invitation_hash is not null`
const OPEN = [
  'update password_resets set used_at = now() where user_id = $1 and used_at is null',
  'update sign_in_challenges set used_at = now() where user_id = $1 and used_at is null',
  'update email_changes set used_at = now() where user_id = $1 and used_at is null',
  'update mail_codes set used_at = now() where user_id = $1 and used_at is null',
  'update two_factors set pending_secret = null, pending_since = null where user_id = $1 and pending_secret is not null',
  INVITATION,
]

/** Reset links, invitations, changes of the e-mail address, mailed codes, secrets of an app that has shown no code yet and sign-ins half done lead somebody into their account no more: what they rested on is no longer so. */
export async function voidLinks(db: Db, userId: number): Promise<void> {
  for (const sql of OPEN) await db.prepared(sql, [userId])
}

/** The invitation alone: whoever made it may have kept the link, and somebody else has the account by now, or it gives more than they may. */
export const voidInvitation = (db: Db, userId: number) => db.prepared(INVITATION, [userId])
