import type { ApiVendorInput } from '@openbook/api/api-tracking.ts'
import type { z } from 'zod'
import type { Db } from '../core/db/database.ts'
import { invalid, notFound, Refused } from '../core/http/refused.ts'

type Given = Partial<z.output<typeof ApiVendorInput>>

const COLUMNS = [
  'vendor_name',
  'vendor_type',
  'route',
  'owner_id',
  'pool_id',
  'source_id',
  'line_of_business',
  'tags',
  'price_per_lead',
  'daily_cap',
  'active',
] as const
const FIRST: Given = { vendor_type: 'real_time', route: 'owner' }

/** Adds a vendor with whoever takes turns with its leads. Throws a 422 or 409 at the field that does not fit. */
export async function createVendor(db: Db, given: Given): Promise<number> {
  const asked = { ...FIRST, ...given }
  await check(db, asked, asked)
  const vendor = { ...asked, ...(await placeOf(db, asked)) }
  const named = COLUMNS.filter(column => vendor[column] !== undefined)
  const [made] = await db
    .prepared<{ id: number }>(
      `insert into api_vendors (${named}) values (${named.map((_, at) => `$${at + 1}`)}) returning id`,
      named.map(column => vendor[column]),
    )
    .catch(taken)
  if (!made) throw new Error('A vendor was inserted without an id.')
  await setMembers(db, made.id, vendor.member_ids)
  return made.id
}

export async function updateVendor(db: Db, id: number, given: Given): Promise<void> {
  const [before] = await db.prepared<Pick<Given, 'route' | 'owner_id' | 'pool_id' | 'member_ids'>>(
    `select route, owner_id, pool_id, array(select user_id from api_vendor_members where api_vendor_id = v.id)::bigint[] as member_ids
       from api_vendors v where id = $1 and deleted_at is null for no key update`,
    [id],
  )
  if (!before) throw notFound()
  const whole = { ...before, ...given }
  await check(db, given, whole)
  const vendor = { ...given, ...(await placeOf(db, whole)) }
  const named = COLUMNS.filter(column => vendor[column] !== undefined)
  const sets = named.map((column, at) => `${column} = $${at + 2}, `)
  await db
    .prepared(`update api_vendors set ${sets.join('')}updated_at = now() where id = $1`, [
      id,
      ...named.map(column => vendor[column]),
    ])
    .catch(taken)
  await setMembers(db, id, given.member_ids)
}

async function check(db: Db, given: Given, whole: Given): Promise<void> {
  const [found] = await db.prepared<{ owner: boolean; source: boolean; members: number }>(
    `select exists (select from users where id = $1 and deactivated_at is null) as owner,
            exists (select from sources where id = $2) as source,
            (select count(*) from users where id = any($3::bigint[]) and deactivated_at is null) as members`,
    [given.owner_id ?? null, given.source_id ?? null, given.member_ids ?? []],
  )
  if (given.owner_id && !found?.owner) throw invalid('owner_id', 'Choose an active user of your agency.')
  if (given.source_id && !found?.source) throw invalid('source_id', 'This source is gone. Choose another.')
  if (given.member_ids && found?.members !== new Set(given.member_ids).size)
    throw invalid('member_ids', 'Choose active users of your agency.')
  if (whole.route === 'round_robin' && !whole.member_ids?.length)
    throw invalid('member_ids', 'Choose who takes turns with the leads.')
}

/** An owner or a pool, never both: the owner of a pool's leads is its holder. */
async function placeOf(db: Db, { route, owner_id, pool_id }: Given): Promise<Given> {
  if (route !== 'pool') {
    if (!owner_id) throw invalid('owner_id', 'Choose who gets the leads.')
    return { owner_id, pool_id: null }
  }
  if (!pool_id) throw invalid('pool_id', 'Choose the pool the leads go to.')
  const [pool] = await db.prepared<{ holder_id: number }>('select holder_id from pools where id = $1', [pool_id])
  if (!pool) throw invalid('pool_id', 'This pool is gone. Choose another.')
  return { owner_id: pool.holder_id, pool_id }
}

/** Who stays keeps their place in the round. */
async function setMembers(db: Db, id: number, member_ids: number[] | undefined): Promise<void> {
  if (!member_ids) return
  await db.prepared('delete from api_vendor_members where api_vendor_id = $1 and user_id <> all($2::bigint[])', [
    id,
    member_ids,
  ])
  await db.prepared(
    `insert into api_vendor_members (api_vendor_id, user_id) select $1, unnest($2::bigint[]) on conflict do nothing`,
    [id, member_ids],
  )
}

const taken = (error: Error & { code?: string }) => {
  if (error.code !== '23505') throw error
  throw new Refused(
    409,
    { vendor_name: 'A vendor of this name is there already. Choose another name.' },
    'already_exists',
  )
}
