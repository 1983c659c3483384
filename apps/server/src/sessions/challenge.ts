import { randomBytes } from 'node:crypto'
import { SECOND_STEP_MINUTES } from '@openbook/api/sessions.ts'
import type { Db } from '../core/db/database.ts'
import { hashToken } from '../core/http/authenticate.ts'
import { invalid } from '../core/http/refused.ts'
import { holdOwner } from './end-all.ts'

const MOST_WRONG = 5

/** What the first proof was, and whose word it is. */
export interface FirstProof {
  signed_in_by: string
  sso_provider_id?: number | null
  sso_subject?: string | null
  sso_sid?: string | null
  sso_grant_id?: number | null
}
export interface Challenge extends FirstProof {
  id: number
  user_id: number
  business_unit_id: number
  username: string
}

/** The first step is done; answers the token that the second one comes with. */
export async function openChallenge(
  db: Db,
  user: { id: number; business_unit_id: number },
  first: FirstProof,
): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await db.prepared(
    `insert into sign_in_challenges (business_unit_id, user_id, token_hash, expires_at, signed_in_by, sso_provider_id, sso_subject, sso_sid, sso_grant_id)
     values ($1, $2, decode($3, 'hex'), now() + interval '${SECOND_STEP_MINUTES} minutes', $4, $5, $6, $7, $8)`,
    [
      user.business_unit_id,
      user.id,
      hashToken(token),
      first.signed_in_by,
      first.sso_provider_id ?? null,
      first.sso_subject ?? null,
      first.sso_sid ?? null,
      first.sso_grant_id ?? null,
    ],
  )
  await db.prepared(`delete from sign_in_challenges where expires_at < now() - interval '1 day'`)
  return token
}

const OWNER = `select user_id from sign_in_challenges where token_hash = decode($1, 'hex')`

/** The sign-in behind a token, and whose it is, held against a second one at the same time; refused where it is over. */
export async function standing(db: Db, token: string): Promise<Challenge> {
  await holdOwner(db, OWNER, [hashToken(token)])
  const [row] = await db.prepared<Challenge>(
    `select c.id, c.user_id, c.business_unit_id, u.username, c.signed_in_by, c.sso_provider_id, c.sso_subject, c.sso_sid, c.sso_grant_id
       from sign_in_challenges c join users u on u.id = c.user_id
      where c.token_hash = decode($1, 'hex') and c.used_at is null and c.expires_at > now() and c.wrong < $2
        and u.deactivated_at is null for update of c`,
    [hashToken(token), MOST_WRONG],
  )
  if (!row)
    throw invalid('otp_secret', 'This sign-in is over. Begin again with your password.', 'sessions.sign_in_over')
  return row
}

export const countWrong = (db: Db, id: number) =>
  db.prepared('update sign_in_challenges set wrong = wrong + 1 where id = $1', [id])
export const closeChallenge = (db: Db, id: number) =>
  db.prepared('update sign_in_challenges set used_at = now() where id = $1', [id])
