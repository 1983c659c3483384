import { randomBytes } from 'node:crypto'
import { UserInput } from '@openbook/api/users.ts'
import type { Viewer } from '@openbook/auth/viewer.ts'
import { brandOf } from '@openbook/config/brands.ts'
import { auditStatement } from '../core/audit.ts'
import type { Core } from '../core/core.ts'
import type { Db } from '../core/db/database.ts'
import { hashToken } from '../core/http/authenticate.ts'
import { createUser } from '../users/create.ts'
import { weakPassword } from '../users/weak-password.ts'
import { foundAgency } from './found.ts'

export interface Wanted {
  agency: string
  email: string
  username: string
  first_name: string
  last_name: string
  /** A link to choose one is made where none is given. */
  password?: string | undefined
  /** Though there is an administrator already. */
  another?: boolean | undefined
}
export interface Made {
  username: string
  agency: string
  /** Good for a day and once; nothing where a password was given. */
  link: string | undefined
}

const LOCK = 7_020_261_122
const HOURS = 24

/** Whether somebody who can sign in administrates the system. */
export async function hasAdmin(db: Db): Promise<boolean> {
  return (await db.rows(`select from users where role = 'admin' and deactivated_at is null limit 1`)).length > 0
}

/** Makes a system admin and, where none of that name is there, the agency they belong to. Throws a sentence that says what is wrong. */
export async function makeAdmin(core: Core, wanted: Wanted): Promise<Made> {
  const person = checked(wanted)
  return core.database.system(async db => {
    await db.rows('select pg_advisory_xact_lock($1)', [LOCK])
    if (!wanted.another && (await hasAdmin(db)))
      throw new Error('There is an administrator already. Add --another to make one more.')
    await refuseTaken(db, person.username)
    const agency = wanted.agency.trim()
    const business_unit_id = await agencyNamed(core, db, agency)
    const user = { ...person, business_unit_id, role: 'admin' as const, primary_color: colourOf(core) }
    const id = await createUser(db, core.env.secret, user)
    await note(db, { id, business_unit_id })
    const link = wanted.password ? undefined : await linkFor(core, db, { id, business_unit_id })
    return { username: person.username, agency, link }
  })
}

const colourOf = ({ env }: Core) => brandOf(env.brand).primary_color

/** The person by the rules every user is held to. */
function checked({ agency, password, another: _, ...person }: Wanted) {
  if (!agency.trim() || agency.length > 200) throw new Error('agency: Enter a name of at most 200 characters.')
  const given = { ...person, role: 'admin', password: password ?? randomBytes(24).toString('base64url') }
  const { data, error } = UserInput.safeParse(given)
  if (error) throw new Error(error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('\n'))
  const weak = weakPassword(data.password, [data.username, data.email, data.first_name, data.last_name])
  if (password && weak) throw new Error(`password: ${weak}`)
  return data
}

async function refuseTaken(db: Db, username: string) {
  const taken = await db.rows('select from users where username = $1', [username])
  if (taken.length) throw new Error(`username: ${username} is taken. Choose another.`)
}

async function agencyNamed(core: Core, db: Db, name: string): Promise<number> {
  const [known] = await db.rows<{ id: number }>(
    'select id from business_units where lower(name) = lower($1) and deactivated_at is null order by id limit 1',
    [name],
  )
  return known?.id ?? foundAgency(db, { name, brand: core.env.brand ?? 'default' })
}

interface User {
  id: number
  business_unit_id: number
}

/** The link of a forgotten password, good for longer; the token stands behind the # so that it reaches no log. */
async function linkFor(core: Core, db: Db, { id, business_unit_id }: User): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await db.rows(
    `insert into password_resets (business_unit_id, user_id, token_hash, expires_at)
     values ($1, $2, decode($3, 'hex'), now() + make_interval(hours => $4))`,
    [business_unit_id, id, hashToken(token), HOURS],
  )
  return `${core.env.publicUrl}/reset-password#${token}`
}

async function note(db: Db, { id, business_unit_id }: User) {
  const viewer = { business_unit_id, user_id: id, real_user_id: id, session_id: null } as Viewer
  const made = { subject_type: 'users', subject_id: id, changes: { role: 'admin', made_by: 'create-admin' } }
  await db.client.query(auditStatement('users.create', viewer, { ip: '127.0.0.1', id: 'create-admin' }, [made]))
}
