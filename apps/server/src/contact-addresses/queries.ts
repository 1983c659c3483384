import { ADDRESS_KINDS, type ContactAddress } from '@openbook/api/contact-addresses.ts'
import { HOME } from '@openbook/api/core/contact-fields.ts'
import type { Viewer } from '@openbook/auth/viewer.ts'
import type { z } from 'zod'
import { changedMeanwhile, lastBy } from '../contacts/meanwhile.ts'
import { asideOf, countAside, putBack, setAside } from '../contacts/set-aside.ts'
import type { Db } from '../core/db/database.ts'
import { notFound } from '../core/http/refused.ts'
import { pageMeta } from '../core/page.ts'
import type { AddressValues, Place } from './input.ts'

export type Address = z.input<typeof ContactAddress>

const TABLE = 'contact_addresses'
const LIMIT = 30
const WRITTEN = ['kind', ...HOME, 'season_from', 'season_until', 'note'] as const
const COLUMNS = `id, ${WRITTEN.join(', ')}, created_at, updated_at`

/** SQL for what is equal for the same address, however it is cased and spaced. */
export const placeKey = (row: string) => `app.place_key(${HOME.map(name => `${row}.${name}`).join(', ')})`

const only = (rows: Address[]): Address => {
  if (!rows[0]) throw notFound()
  return rows[0]
}

/** The ones mail may go to first. */
export const list = (db: Db, contact_id: number) =>
  db.prepared<Address>(
    `select ${COLUMNS} from contact_addresses where contact_id = $1
      order by array_position('{${ADDRESS_KINDS.join(',')}}'::text[], kind), id`,
    [contact_id],
  )

/** The one removed last first. */
export async function listDeleted(
  db: Db,
  contact_id: number,
  { page = 1, limit = LIMIT }: { page?: number | undefined; limit?: number | undefined },
) {
  const data = await db.prepared<Address & { deleted_at: string }>(
    `select ${COLUMNS}, deleted_at from ${asideOf(TABLE)} t order by deleted_at desc, id desc limit $2 offset $3`,
    [contact_id, limit, (page - 1) * limit],
  )
  return { data, meta: pageMeta(page, limit, await countAside(db, TABLE, contact_id)) }
}

/** The address, held until the transaction ends. Throws a 409 where it is no longer as of `began`. */
export async function lockFresh(
  db: Db,
  viewer: Viewer,
  { id, addressId }: { id: number; addressId: number },
  began?: string,
): Promise<Address> {
  const address = only(
    await db.prepared<Address>(
      `select ${COLUMNS} from contact_addresses where id = $1 and contact_id = $2 for update`,
      [addressId, id],
    ),
  )
  if (!began || address.updated_at === began) return address
  const by = await lastBy(db, id, ['contact_addresses.updated'], { address_id: addressId })
  throw changedMeanwhile(viewer, { what: 'address', code: 'contact_addresses.stale', by, at: address.updated_at })
}

export const create = async (db: Db, contact_id: number, values: AddressValues) =>
  only(
    await db.prepared<Address>(
      `insert into contact_addresses (contact_id, ${WRITTEN.join(', ')})
       values ($1, ${WRITTEN.map((_, at) => `$${at + 2}`).join(', ')}) returning ${COLUMNS}`,
      [contact_id, ...WRITTEN.map(name => values[name])],
    ),
  )

export const update = async (db: Db, id: number, values: AddressValues) =>
  only(
    await db.prepared<Address>(
      `update contact_addresses a set (${WRITTEN.join(', ')}, updated_at) = (select ${WRITTEN.map(name => `n.${name}`).join(', ')},
              case when (${WRITTEN.map(name => `a.${name}`).join(', ')}) is distinct from (${WRITTEN.map(name => `n.${name}`).join(', ')}) then now() else a.updated_at end
         from jsonb_populate_record(null::contact_addresses, $2::jsonb) n)
        where a.id = $1 returning ${COLUMNS}`,
      [id, JSON.stringify(values)],
    ),
  )

/** For good, where its words stand elsewhere. */
export const destroy = (db: Db, id: number) => db.prepared('delete from contact_addresses where id = $1', [id])
export const remove = (db: Db, contact_id: number, id: number) => setAside(db, TABLE, contact_id, [id])

/** Throws a 409 where it is there. */
export async function restore(db: Db, viewer: Viewer, params: { id: number; addressId: number }): Promise<Address> {
  await putBack(db, TABLE, params.id, [params.addressId], 'address')
  return lockFresh(db, viewer, params)
}

/** How many further addresses there are, and whether one of them is of this kind at this place. */
export async function known(db: Db, contact_id: number, { kind, ...place }: AddressValues, but: number | null = null) {
  const [row] = await db.prepared<{ count: number; same: boolean }>(
    `select count(*) as count, coalesce(bool_or(a.kind = $2 and ${placeKey('a')} = ${placeKey('n')}), false) as same
       from contact_addresses a cross join jsonb_populate_record(null::contact_addresses, $3::jsonb) n
      where a.contact_id = $1 and a.id is distinct from $4::bigint`,
    [contact_id, kind, JSON.stringify(place), but],
  )
  return row ?? { count: 0, same: false }
}

/** The contact's own address. */
export async function primary(db: Db, contact_id: number): Promise<Place> {
  const [row] = await db.prepared<Place>(`select ${HOME.join(', ')} from contacts where id = $1`, [contact_id])
  if (!row) throw notFound()
  return row
}

/** Keeps an address the contact had, unless it still has it. */
export const keepPrevious = (db: Db, contact_id: number, place: Place) =>
  db.prepared(
    `insert into contact_addresses (contact_id, kind, ${HOME.join(', ')})
     select c.id, 'previous', ${HOME.map(name => `n.${name}`).join(', ')}
       from contacts c cross join jsonb_populate_record(null::contact_addresses, $2::jsonb) n
      where c.id = $1 and ${placeKey('n')} <> ${placeKey('c')}
        and not exists (select from contact_addresses a where a.contact_id = c.id and ${placeKey('a')} = ${placeKey('n')})`,
    [contact_id, JSON.stringify(place)],
  )
