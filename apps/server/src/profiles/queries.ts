import type { PICTURES } from '@openbook/api/profiles.ts'
import { User } from '@openbook/api/users.ts'
import type { Db } from '../core/db/database.ts'
import { dayOf, TODAY } from '../core/db/today.ts'

export type Picture = (typeof PICTURES)[number]

const COLUMNS = [
  'first_name',
  'last_name',
  'about_me',
  'phone',
  'company_name',
  'timezone',
  'personal_photo',
  'logo',
] as const
export type Changes = { [C in (typeof COLUMNS)[number]]?: string | null | undefined }

/** What the console shows of them, where somebody else may be changing it. */
const SHOWN = new Set<string>(COLUMNS.filter(column => column in User.shape))

/** Writes what is given, and when that was, where something the console shows becomes other than it was. */
export async function update(db: Db, userId: number, changes: Changes): Promise<void> {
  const given = COLUMNS.filter(column => changes[column] !== undefined)
  if (!given.length) return
  const sets = given.map((column, index) => `${column} = $${index + 2}`)
  const other = given.flatMap((column, index) =>
    SHOWN.has(column) ? [`${column} is distinct from $${index + 2}`] : [],
  )
  const changed = other.length ? [`updated_at = case when ${other.join(' or ')} then now() else updated_at end`] : []
  await db.rows(`update users set ${[...sets, ...changed].join(', ')} where id = $1`, [
    userId,
    ...given.map(column => changes[column]),
  ])
}

/** What of it is another value than it was, before and after. */
export async function difference(db: Db, userId: number, changes: Changes) {
  const given = COLUMNS.filter(column => changes[column] !== undefined)
  const [before] = await db.rows<Record<string, unknown>>(
    `select ${['id', ...given].join(', ')} from users where id = $1`,
    [userId],
  )
  const other = given.filter(column => before?.[column] !== changes[column])
  return Object.fromEntries(other.map(column => [column, { from: before?.[column], to: changes[column] }]))
}

/** Storage keys of the user's pictures; nothing for a user out of reach. */
export async function pictures(db: Db, userId: number): Promise<Record<Picture, string | null> | undefined> {
  const [row] = await db.prepared<Record<Picture, string | null>>(
    'select personal_photo, logo from users where id = $1',
    [userId],
  )
  return row
}

/** Storage key of the picture on the user's public page. */
export async function webpagePicture(db: Db, userId: number): Promise<string | null> {
  const [row] = await db.prepared<{ photo: string | null }>('select photo from webpages where user_id = $1', [userId])
  return row?.photo ?? null
}

/** States of the licences that cover Medicare today; a licence without lines covers all of them. */
export const medicareStates = (db: Db, userId: number) =>
  db.prepared<{ state: string }>(
    `select state from licences
      where user_id = $1 and (lines = '{}' or 'medicare' = any(lines)) and (expires_on is null or expires_on >= ${TODAY})
      order by state`,
    [userId],
  )

export interface Listed {
  id: number
  cells: (string | null)[]
}
export const HEADINGS = [
  'Username',
  'First name',
  'Last name',
  'E-mail',
  'Role',
  'Job title',
  'Manager',
  'Phone',
  'Company',
  'Subdomain',
  'Time zone',
  'State',
  'Last signed in',
  'Added',
]

/** The next users after an id, by id: everyone of the agency, or a user and everyone below. Days are those of the viewer. */
export const listed = (db: Db, below: number | null, after: number, limit: number) =>
  db.rows<Listed>(
    `select u.id, array[u.username::text, u.first_name, u.last_name, u.email::text, u.role, u.job_title,
              (select m.first_name || ' ' || m.last_name from users m where m.id = u.manager_id),
              u.phone, u.company_name, u.domain_name::text, u.timezone,
              case when u.deactivated_at is null then 'Active' else 'Deactivated' end,
              to_char(${dayOf('u.last_sign_in_at')}, 'MM/DD/YYYY'), to_char(${dayOf('u.created_at')}, 'MM/DD/YYYY')] as cells
       from users u
      where u.id > $2 and ($1::bigint is null or u.id = $1
        or exists (select from user_downlines d where d.manager_id = $1 and d.user_id = u.id))
      order by u.id limit $3`,
    [below, after, limit],
  )
