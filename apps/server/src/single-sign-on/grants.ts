import type { SsoError } from '@openbook/api/core/sso-errors.ts'
import type { Core } from '../core/core.ts'
import type { Db } from '../core/db/database.ts'
import { seal, unseal } from '../core/seal.ts'
import { endWhere } from '../sessions/end-where.ts'
import { type Provider, SsoFailed } from './provider.ts'

const REFRESH_TOKEN = 'sso-refresh-token'

/** A sign-in at a provider whose turn it is to be asked for again. */
export interface Grant {
  id: number
  provider_id: number
  subject: string
  refresh_token: Buffer | null
}

export const tokenOf = (core: Core, { refresh_token }: Grant) =>
  refresh_token ? unseal(core.env.secret, REFRESH_TOKEN, refresh_token) : undefined

interface Came {
  subject: string
  refresh_token: string | undefined
}

/** Keeps what the provider gave with a sign-in, and forgets what nothing hangs on any more. Throws missing_refresh_token where the agency insists on one. */
export async function keepGrant(core: Core, db: Db, provider: Provider, came: Came): Promise<number | null> {
  const token = provider.refresh === 'never' ? undefined : came.refresh_token
  if (!token && provider.refresh === 'required') throw new SsoFailed('missing_refresh_token')
  await db.prepared(
    `delete from sso_grants g where provider_id = $1 and created_at < now() - interval '1 hour'
        and not exists (select from sessions s where s.sso_grant_id = g.id and s.ended_at is null and s.expires_at > now())`,
    [provider.id],
  )
  const [made] = await db.prepared<{ id: number }>(
    `insert into sso_grants (business_unit_id, provider_id, subject, refresh_token) values ($1, $2, $3, $4) returning id`,
    [
      provider.business_unit_id,
      provider.id,
      came.subject,
      token === undefined ? null : seal(core.env.secret, REFRESH_TOKEN, token),
    ],
  )
  return made?.id ?? null
}

/** Takes the turn of asking for what a session hangs on; else says whether somebody else has it, or nobody needs it. */
export async function takeTurn(db: Db, sessionId: number): Promise<Grant | 'taken' | 'settled'> {
  const [grant] = await db.prepared<Grant>(
    `update sso_grants g set leased_until = now() + interval '1 minute' from sessions s
      where s.id = $1 and g.id = s.sso_grant_id and s.ended_at is null and g.due_at <= now()
        and (g.leased_until is null or g.leased_until < now())
      returning g.id, g.provider_id, g.subject, g.refresh_token`,
    [sessionId],
  )
  if (grant) return grant
  const [busy] = await db.prepared(
    `select from sso_grants g join sessions s on s.sso_grant_id = g.id
      where s.id = $1 and s.ended_at is null and g.due_at <= now()`,
    [sessionId],
  )
  return busy ? 'taken' : 'settled'
}

/** Those of the sessions whose provider is to be asked. */
export const dueAmong = (db: Db, sessionIds: number[]) =>
  db.rows<{ id: number }>(
    `select s.id from sessions s join sso_grants g on g.id = s.sso_grant_id
      where s.id = any($1) and s.ended_at is null and g.due_at <= now() and (g.leased_until is null or g.leased_until < now())`,
    [sessionIds],
  )

/** Whoever hangs on it may go on, under the token that came instead of the one before. */
export const goOnWith = (core: Core, db: Db, { id }: Grant, token: string) =>
  db.prepared(
    `update sso_grants set refresh_token = $2, exchanged_at = now(), due_at = now() + interval '15 minutes',
            leased_until = null, failing_since = null where id = $1`,
    [id, seal(core.env.secret, REFRESH_TOKEN, token)],
  )

/** There is nobody to ask, for now. */
export const leaveBe = (db: Db, { id }: Grant) =>
  db.prepared(
    `update sso_grants set due_at = now() + interval '15 minutes', leased_until = null, failing_since = null where id = $1`,
    [id],
  )

/** The provider did not answer: it is asked again in a minute. Whether it has been silent for too long. */
export async function noteSilence(db: Db, { id }: Grant): Promise<boolean> {
  const [row] = await db.prepared<{ over: boolean }>(
    `update sso_grants set due_at = now() + interval '1 minute', leased_until = null,
            failing_since = coalesce(failing_since, now()) where id = $1
      returning failing_since < now() - interval '4 hours' as over`,
    [id],
  )
  return row?.over ?? false
}

/** Ends every session that hangs on it, and what awaits a second proof, and keeps why for whoever comes with one of them. Where the provider refused the person, their token and keys may hang on that too. */
export async function endGrant(core: Core, db: Db, { id }: Grant, code: SsoError): Promise<void> {
  const people = await db.rows<{ id: number }>(
    `select id from users where id in (select coalesce(real_user_id, user_id) from sessions where sso_grant_id = $1)
      order by id for no key update`,
    [id],
  )
  await db.prepared('update sso_grants set refresh_token = null, leased_until = null where id = $1', [id])
  await db.prepared('update sign_in_challenges set used_at = now() where sso_grant_id = $1 and used_at is null', [id])
  await endWhere(db, 'sso_grant_id = $1', [id], code)
  if (code === 'failed_to_refresh_token') for (const person of people) await noteRefused(core, db, person.id)
}

/** The provider vouches for somebody no longer: from now on, and until they come in through it again. */
async function noteRefused(core: Core, db: Db, userId: number): Promise<void> {
  await db.prepared('update users set refused_by_provider_at = now() where id = $1', [userId])
  await db.prepared(
    `insert into audit_log (business_unit_id, action, user_id, real_user_id, subject_type, subject_id, changes)
     select u.business_unit_id, 'single_sign_on.refused', u.id, u.id, 'users', u.id,
            jsonb_build_object('shut_out', app.shut_out_by_provider(u)) from users u where u.id = $1`,
    [userId],
  )
  await core.cable.reconsider(db)
}
