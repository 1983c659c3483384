import type { Role } from '@openbook/auth/roles.ts'
import type { Db } from '../core/db/database.ts'
import { renewApiToken } from '../sessions/api-token.ts'
import { hashPassword } from '../sessions/password.ts'

export interface NewUser {
  business_unit_id: number
  username: string
  email: string
  /** Hashed here, unless what it hashes to is given. */
  password: string | { hash: string }
  first_name: string
  last_name: string
  role: Role
  manager_id?: number | null | undefined
  job_title?: string | null | undefined
  phone?: string | null | undefined
  company_name?: string | null | undefined
  corporation_id?: number | null | undefined
  domain_name?: string | null | undefined
  about_me?: string | null | undefined
  timezone?: string | undefined
  primary_color?: string | undefined
  /** Whether they choose another password before anything else. */
  change_password?: boolean | undefined
}

/** Makes a user who can sign in, with an API token of their own and, where none is said, the time zone of the agency. Answers the id. */
export async function createUser(db: Db, secret: string, user: NewUser): Promise<number> {
  const row = (
    await db.prepared<{ id: number }>(
      `insert into users (business_unit_id, username, email, password_hash, first_name, last_name, role, manager_id, job_title,
                        phone, company_name, domain_name, about_me, timezone, primary_color, change_password, corporation_id)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, coalesce($14, (select b.timezone from business_units b where b.id = $1), 'est'),
             coalesce($15, 'orange'), $16, $17) returning id`,
      [
        user.business_unit_id,
        user.username,
        user.email,
        typeof user.password === 'string' ? await hashPassword(user.password) : user.password.hash,
        user.first_name,
        user.last_name,
        user.role,
        user.manager_id ?? null,
        user.job_title ?? null,
        user.phone ?? null,
        user.company_name ?? null,
        user.domain_name ?? null,
        user.about_me ?? null,
        user.timezone ?? null,
        user.primary_color ?? null,
        user.change_password ?? false,
        user.corporation_id ?? null,
      ],
    )
  )[0]
  if (!row) throw new Error('A user was inserted without an id.')
  await renewApiToken(db, secret, row.id)
  return row.id
}
