import type { OfficeLocation } from '@openbook/api/office-locations.ts'
import type { Db } from '../core/db/database.ts'
import { notFound, Refused } from '../core/http/refused.ts'

const FIELDS = [
  'name',
  'office_type',
  'address',
  'city',
  'state',
  'zip_code',
  'phone',
  'email',
  'office_hours',
] as const
const COLUMNS = `id, ${FIELDS}, user_id, created_at, updated_at`
type Fields = { [F in (typeof FIELDS)[number]]?: string | null | undefined }

/** The user's own, the main one first, then the agency's. */
export const list = (db: Db, userId: number) =>
  db.rows<OfficeLocation & { mine: boolean }>(
    `select ${COLUMNS}, user_id is not null as mine from office_locations
      where user_id = $1 or user_id is null
      order by user_id is null, office_type <> 'main', name, id limit 200`,
    [userId],
  )

const only = (rows: OfficeLocation[]) => {
  if (!rows[0]) throw notFound()
  return rows[0]
}

const oneMain = (error: Error & { code?: string }) => {
  if (error.code !== '23505') throw error
  throw new Refused(
    409,
    { office_type: 'There is a main office already. Make that one a branch first.' },
    'already_exists',
  )
}

export async function create(db: Db, userId: number, fields: Fields): Promise<OfficeLocation> {
  const given = FIELDS.filter(field => fields[field] !== undefined)
  const places = given.map((_, index) => `$${index + 2}`)
  return only(
    await db
      .rows<OfficeLocation>(
        `insert into office_locations (user_id, ${given}) values ($1, ${places}) returning ${COLUMNS}`,
        [userId, ...given.map(field => fields[field])],
      )
      .catch(oneMain),
  )
}

export async function update(db: Db, userId: number, id: number, fields: Fields): Promise<OfficeLocation> {
  const given = FIELDS.filter(field => fields[field] !== undefined)
  const sets = given.map((field, index) => `${field} = $${index + 3}, `).join('')
  return only(
    await db
      .rows<OfficeLocation>(
        `update office_locations set ${sets}updated_at = now() where id = $1 and user_id = $2 returning ${COLUMNS}`,
        [id, userId, ...given.map(field => fields[field])],
      )
      .catch(oneMain),
  )
}

export const destroy = async (db: Db, userId: number, id: number) =>
  only(
    await db.prepared(`delete from office_locations where id = $1 and user_id = $2 returning ${COLUMNS}`, [id, userId]),
  )
