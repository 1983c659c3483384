import { CROSS_AGENCY_ROLES } from '@openbook/auth/roles.ts'
import type { IDToken } from 'openid-client'
import type { Db } from '../core/db/database.ts'
import type { Provider } from './provider.ts'

interface Person {
  id: number
  business_unit_id: number
  username: string
  email: string
}

/** Who the provider's subject is here: linked before, or linked now by a verified e-mail of an allowed domain. Nobody is made, and nobody who works across agencies is ever reached. */
export async function personOf(db: Db, provider: Provider, claims: IDToken): Promise<Person | undefined> {
  const [linked] = await db.prepared<Person>(
    `select u.id, u.business_unit_id, u.username, u.email from sso_identities i join users u on u.id = i.user_id
      where i.provider_id = $1 and i.subject = $2 and u.business_unit_id = $3 and u.deactivated_at is null
        and u.role <> all($4)`,
    [provider.id, claims.sub, provider.business_unit_id, CROSS_AGENCY_ROLES],
  )
  if (linked) return linked
  const email = verifiedEmail(provider, claims)
  if (!email) return undefined
  const found = await db.prepared<Person>(
    `select id, business_unit_id, username, email from users
      where business_unit_id = $1 and email = $2 and deactivated_at is null and role <> all($3) limit 2`,
    [provider.business_unit_id, email, CROSS_AGENCY_ROLES],
  )
  const [user, another] = found
  if (!user || another) return undefined
  await db.prepared(
    'insert into sso_identities (business_unit_id, provider_id, subject, user_id) values ($1, $2, $3, $4)',
    [provider.business_unit_id, provider.id, claims.sub, user.id],
  )
  return user
}

function verifiedEmail(provider: Provider, claims: IDToken): string | undefined {
  const { email, email_verified } = claims
  if (!provider.link_by_email || typeof email !== 'string' || email_verified !== true) return undefined
  const domain = email.split('@').at(-1)?.toLowerCase() ?? ''
  return provider.allowed_domains.length === 0 || provider.allowed_domains.includes(domain) ? email : undefined
}
