import { CROSS_AGENCY_ROLES } from '@openbook/auth/roles.ts'
import type { Viewer } from '@openbook/auth/viewer.ts'
import type { FastifyRequest } from 'fastify'
import type { IDToken } from 'openid-client'
import { auditStatement } from '../core/audit.ts'
import type { Core } from '../core/core.ts'
import type { Db } from '../core/db/database.ts'
import { refuseAddress } from '../core/http/allowed-address.ts'
import { hashToken, presented } from '../core/http/authenticate.ts'
import { holdOwner } from '../sessions/end-all.ts'
import { holdProvider, type Provider, SsoFailed } from './provider.ts'
import { mailLinked, tellLinked } from './tell-linked.ts'

type Person = Pick<Viewer, 'user_id' | 'real_user_id' | 'session_id' | 'business_unit_id'>

/** Whose session went to the provider, where it is still that of this very browser. */
async function whoLeft(db: Db, request: FastifyRequest, sessionId: number, provider: Provider): Promise<Person> {
  const shown = presented(request)
  const [person] = await db.prepared<Person>(
    `select u.id as user_id, u.id as real_user_id, s.id as session_id, u.business_unit_id
       from sessions s join users u on u.id = s.user_id
      where s.id = $1 and s.token_hash = decode($2, 'hex') and s.ended_at is null and s.expires_at > now()
        and s.login_type is null and u.deactivated_at is null and u.business_unit_id = $3 and u.role <> all($4)`,
    [sessionId, hashToken(shown?.token ?? ''), provider.business_unit_id, CROSS_AGENCY_ROLES],
  )
  if (!person) throw new SsoFailed('invalid_state')
  return person
}

/** Links the account that the provider named to whoever is signed in here and asked for that. */
export async function linkOwn(
  core: Core,
  request: FastifyRequest,
  sessionId: number,
  asked: Provider,
  claims: IDToken,
): Promise<void> {
  const mail = await core.database.system(async db => {
    const provider = await holdProvider(db, asked)
    await holdOwner(db, 'select user_id from sessions where id = $1', [sessionId])
    const person = await whoLeft(db, request, sessionId, provider)
    await refuseAddress(db, person.user_id, request.ip)
    const [linked] = await db.prepared<{ id: number }>(
      `insert into sso_identities as i (business_unit_id, provider_id, subject, user_id, confirmed_at)
       values ($1, $2, $3, $4, now())
       on conflict (provider_id, subject) do update set confirmed_at = now() where i.user_id = excluded.user_id returning id`,
      [provider.business_unit_id, provider.id, claims.sub, person.user_id],
    )
    if (!linked) throw new SsoFailed('link_taken')
    const note = { subject_type: 'sso_identities', subject_id: linked.id, changes: { provider: provider.name } }
    await db.client.query(auditStatement('single_sign_on.linked', person as Viewer, request, [note]))
    return tellLinked(core, db, provider, person.user_id)
  })
  void mailLinked(core, mail)
}
