import type { Viewer } from '@openbook/auth/viewer.ts'
import type { Db } from '../core/db/database.ts'
import { invalid, notFound, Refused } from '../core/http/refused.ts'
import { keepFiles } from './keep-files.ts'
import { keysOf } from './queries.ts'
import type { Uploads } from './receive.ts'
import { corporationValues, type Given } from './values.ts'

/** Adds a company, or with `id` changes it as given. Gives its id and the stored files nobody needs any more. */
export async function save(
  db: Db,
  viewer: Pick<Viewer, 'business_unit_id'>,
  given: Given,
  uploads: Uploads,
  known?: number,
): Promise<{ id: number; dropped: string[] }> {
  if (given.business_unit_id !== undefined && given.business_unit_id !== viewer.business_unit_id)
    throw invalid('business_unit_id', 'Companies are kept in the agency you are signed in to.')
  const values = { ...corporationValues(given), ...logoOf(given, uploads) }
  await checkUser(db, given.user_id)
  if (known) await hold(db, known)
  const before = known ? await keysOf(db, known) : []
  const id = known ? await update(db, known, values) : await create(db, values)
  await keepFiles(db, id, given.files, uploads)
  const after = new Set(await keysOf(db, id))
  return { id, dropped: before.filter(key => !after.has(key)) }
}

function logoOf({ logo }: Given, uploads: Uploads) {
  const sent = uploads.get('logo')
  if (sent) return { logo_key: sent.storage_key, logo_type: sent.content_type, logo_at: new Date() }
  return logo === '' ? { logo_key: null, logo_type: null, logo_at: null } : {}
}

async function checkUser(db: Db, user_id: number | null | undefined): Promise<void> {
  if (!user_id) return
  const [found] = await db.prepared('select from users where id = $1 and deactivated_at is null', [user_id])
  if (!found) throw invalid('user_id', 'Choose an active user of your agency.')
}

async function hold(db: Db, id: number): Promise<void> {
  const [found] = await db.prepared('select from corporations where id = $1 for no key update', [id])
  if (!found) throw notFound()
}

async function create(db: Db, values: Record<string, unknown>): Promise<number> {
  const names = Object.keys(values)
  const [made] = await db
    .rows<{ id: number }>(
      `insert into corporations (${names.join(', ')}) values (${names.map((_, at) => `$${at + 1}`).join(', ')}) returning id`,
      Object.values(values),
    )
    .catch(taken)
  if (!made) throw new Error('A company was inserted without an id.')
  return made.id
}

async function update(db: Db, id: number, values: Record<string, unknown>): Promise<number> {
  const sets = Object.keys(values).map((name, at) => `${name} = $${at + 2}, `)
  await db
    .rows(`update corporations set ${sets.join('')}updated_at = now() where id = $1`, [id, ...Object.values(values)])
    .catch(taken)
  return id
}

const taken = (error: Error & { code?: string; constraint?: string }) => {
  if (error.code !== '23505') throw error
  const field = error.constraint === 'corporations_domain_name' ? 'domain_name' : 'name'
  const what = field === 'name' ? 'name' : 'domain name'
  throw new Refused(409, { [field]: `This ${what} is taken. Choose another.` }, 'already_exists')
}
