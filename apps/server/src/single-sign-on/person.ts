import { CROSS_AGENCY_ROLES, mayUseConsole, type Role } from '@openbook/auth/roles.ts'
import type { IDToken } from 'openid-client'
import type { Db } from '../core/db/database.ts'
import { holdOwner } from '../sessions/end-all.ts'
import { type Provider, SsoFailed } from './provider.ts'

interface Found {
  id: number
  business_unit_id: number
  username: string
  email: string
  role: Role
}
interface Person extends Found {
  /** Linked just now. */
  fresh: boolean
}

/** Who the provider's subject is here, held: linked before, or linked now by a verified e-mail of an allowed domain. Nobody is made, and nobody who works across agencies is ever reached. Throws link_first where an administrator did not link it themselves. */
export async function personOf(db: Db, provider: Provider, claims: IDToken): Promise<Person | undefined> {
  const linked = await linkedTo(db, provider, claims)
  if (linked) return linked
  const user = await byEmail(db, provider, claims)
  if (!user) return undefined
  if (mayUseConsole(user.role)) throw new SsoFailed('link_first')
  const made = await db.prepared(
    `insert into sso_identities (business_unit_id, provider_id, subject, user_id) values ($1, $2, $3, $4)
     on conflict (provider_id, subject) do nothing returning id`,
    [provider.business_unit_id, provider.id, claims.sub, user.id],
  )
  return made.length ? { ...user, fresh: true } : linkedTo(db, provider, claims)
}

const OWNER = 'select user_id from sso_identities where provider_id = $1 and subject = $2'

/** Whom the subject was linked to before, also a moment ago by another browser. */
async function linkedTo(db: Db, provider: Provider, claims: IDToken): Promise<Person | undefined> {
  const [held] = await holdOwner(db, OWNER, [provider.id, claims.sub])
  if (!held) return undefined
  const [linked] = await db.prepared<Found & { confirmed: boolean }>(
    `select u.id, u.business_unit_id, u.username, u.email, u.role, i.confirmed_at is not null as confirmed
       from sso_identities i join users u on u.id = i.user_id
      where i.provider_id = $1 and i.subject = $2 and u.business_unit_id = $3 and u.deactivated_at is null
        and u.role <> all($4) and u.id = $5`,
    [provider.id, claims.sub, provider.business_unit_id, CROSS_AGENCY_ROLES, held.id],
  )
  if (linked && mayUseConsole(linked.role) && !linked.confirmed) throw new SsoFailed('link_first')
  if (linked && !linked.confirmed && !isOfDomains(provider, claims.email)) return undefined
  return linked && { ...linked, fresh: false }
}

async function byEmail(db: Db, provider: Provider, claims: IDToken): Promise<Found | undefined> {
  const email = verifiedEmail(provider, claims)
  if (!email) return undefined
  const [user, another] = await db.prepared<Found>(
    `select id, business_unit_id, username, email, role from users
      where business_unit_id = $1 and email = $2 and deactivated_at is null and role <> all($3)
      order by id limit 2 for no key update`,
    [provider.business_unit_id, email, CROSS_AGENCY_ROLES],
  )
  return another ? undefined : user
}

function verifiedEmail(provider: Provider, claims: IDToken): string | undefined {
  const { email, email_verified } = claims
  if (!provider.link_by_email || typeof email !== 'string' || email_verified !== true) return undefined
  return isOfDomains(provider, email) ? email : undefined
}

/** Whether an address that the provider tells is one of those let in; where it tells none, nothing speaks against it. */
function isOfDomains({ allowed_domains }: Provider, email: unknown): boolean {
  if (typeof email !== 'string' || !allowed_domains.length) return true
  return allowed_domains.includes(email.split('@').at(-1)?.toLowerCase() ?? '')
}
