import type { Role } from '@openbook/auth/roles.ts'
import type { Viewer } from '@openbook/auth/viewer.ts'
import type { Core } from '../core/core.ts'
import type { Db } from '../core/db/database.ts'
import type { AuditNote } from '../core/http/context.ts'
import { invalid, notFound, Refused } from '../core/http/refused.ts'
import { endWhere } from '../sessions/end-where.ts'
import { requireProof } from '../sessions/prove.ts'

interface Person {
  id: number
  business_unit_id: number
  role: Role
}
interface Given {
  id: number
  name: string
  active: boolean
  given_at: string
  given_by: string
}
interface Act {
  core: Core
  db: Db
  viewer: Viewer
  audit: (note: AuditNote) => void
}

/** The agencies a user was given, by name; none has an effect but for a sub-admin. */
export async function givenTo(db: Db, userId: number): Promise<Given[]> {
  await person(db, userId)
  return db.prepared<Given>(
    `select b.id, b.name, b.deactivated_at is null as active, g.granted_at as given_at,
            u.first_name || ' ' || u.last_name as given_by
       from sub_admin_business_units g join business_units b on b.id = g.business_unit_id join users u on u.id = g.granted_by
      where g.user_id = $1 order by b.name, b.id`,
    [userId],
  )
}

interface Wanted {
  business_unit_ids: number[]
  /** Those that were shown to whoever gives them. */
  seen?: number[] | undefined
}

/** Gives a sub-admin exactly these agencies beside their own. Throws a 409 where they have others by now than were seen. */
export async function give(
  { db, viewer, audit }: Act,
  userId: number,
  { business_unit_ids: ids, seen }: Wanted,
): Promise<Given[]> {
  const user = await person(db, userId, 'for no key update')
  if (
    seen &&
    !isSame(
      seen,
      (await givenTo(db, userId)).map(({ id }) => id),
    )
  )
    throw new Refused(
      409,
      {
        base: 'Somebody gave or took agencies meanwhile, and nothing was saved. Reload to see them, then choose again.',
      },
      'business_units.changed_meanwhile',
    )
  if (user.role !== 'sub_admin')
    throw invalid('business_unit_ids', 'Agencies are given to sub-admins. Change the role first.', 'users.no_sub_admin')
  const wanted = [...new Set(ids)].filter(id => id !== user.business_unit_id)
  const known = await db.rows('select id from business_units where id = any($1)', [wanted])
  if (known.length !== wanted.length)
    throw invalid('business_unit_ids', 'One of these agencies does not exist. Choose again.', 'users.unknown_agency')
  const taken = await db.rows<{ id: number }>(
    `delete from sub_admin_business_units where user_id = $1 and business_unit_id <> all($2) returning business_unit_id as id`,
    [userId, wanted],
  )
  const given = await db.rows<{ id: number }>(
    `insert into sub_admin_business_units (user_id, business_unit_id, granted_by)
     select $1, each, $3 from unnest($2::bigint[]) each on conflict do nothing returning business_unit_id as id`,
    [userId, wanted, viewer.user_id],
  )
  if (given.length) await requireProof(db, viewer, 'An API token gives nobody an agency: sign in for that.')
  const idsOf = (rows: { id: number }[]) => rows.map(({ id }) => id).sort((a, b) => a - b)
  await endJumpsInto(db, userId, idsOf(taken))
  // Names other agencies, which those of the person's own do not learn of: it stays with who gave them, and each agency learns of its own.
  const { business_unit_id } = viewer
  const subject = { subject_type: 'users', subject_id: userId }
  const changes = { given: idsOf(given), taken: idsOf(taken) }
  for (const id of changes.given) audit({ ...subject, business_unit_id: id, changes: { given: true } })
  for (const id of changes.taken) audit({ ...subject, business_unit_id: id, changes: { taken: true } })
  audit({ ...subject, business_unit_id, whole_system: true, changes })
  return givenTo(db, userId)
}

const isSame = (one: number[], other: number[]) =>
  new Set(one).size === other.length && other.every(id => one.includes(id))

async function person(db: Db, id: number, lock: '' | 'for no key update' = ''): Promise<Person> {
  const [row] = await db.prepared<Person>(`select id, business_unit_id, role from users where id = $1 ${lock}`, [id])
  if (!row) throw notFound()
  return row
}

/** Ends what somebody has open as people of these agencies. */
const endJumpsInto = (db: Db, userId: number, agencies: number[]) =>
  endWhere(db, 'real_user_id = $1 and business_unit_id = any($2) and login_type is not null', [userId, agencies])
