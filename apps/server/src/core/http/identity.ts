import { IDENTITY_HEADER, identityOf, LEVEL_OVER, OTHER_IDENTITY } from '@openbook/api/core/identity.ts'
import { SSO_ERRORS, ssoError } from '@openbook/api/core/sso-errors.ts'
import type { Viewer } from '@openbook/auth/viewer.ts'
import type { FastifyRequest } from 'fastify'
import type pg from 'pg'
import { Refused, SessionOver, signedOut } from './refused.ts'

/** 409 where the page that asks belongs to somebody else than its cookie: another tab went on as somebody, or came back. */
export async function refuseOtherIdentity(client: pg.ClientBase, request: FastifyRequest, viewer: Viewer) {
  const said = request.headers[IDENTITY_HEADER]
  if (said === undefined || said === identityOf(viewer.user_id, viewer.real_user_id)) return
  const { rows } = await client.query<{ name: string }>(
    `select first_name || ' ' || last_name as name from users where id = $1`,
    [viewer.user_id],
  )
  throw new Refused(
    409,
    {
      base: `You are now ${rows[0]?.name ?? viewer.username} in this browser. This page belongs to somebody else, and nothing of it was saved.`,
    },
    OTHER_IDENTITY,
  )
}

/** The 401 of a token that is no good; of one that stood for somebody else it says so, by which the browser comes back, and of one that its provider ended, why. */
export async function signedOutOf(client: pg.ClientBase, tokenHash: string, bearer: boolean): Promise<Refused> {
  if (bearer) return signedOut()
  await client.query('set local role openbook_system')
  const { rows } = await client.query<{ name: string; ended_by: string | null }>(
    `select u.first_name || ' ' || u.last_name as name, s.ended_by from sessions s join users u on u.id = s.user_id
      where s.token_hash = decode($1, 'hex') and (s.login_type is not null or s.ended_by is not null)`,
    [tokenHash],
  )
  const [level] = rows
  const code = ssoError(level?.ended_by)
  if (code) return new SessionOver(SSO_ERRORS[code], code)
  return level ? new Refused(401, { user: `Your time as ${level.name} has ended.` }, LEVEL_OVER) : new SessionOver()
}
