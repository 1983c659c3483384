import type { Db } from '../core/db/database.ts'
import type { Place, Recipient } from './address.ts'
import type { Print } from './params.ts'

/** Recipients with the address their post goes to: a mailing one where there is one, else where they are in this season, else their own. One that could not be posted to is passed over. */
export async function posted<R extends Recipient>(db: Db, { post_to, month_day }: Print, rows: R[]): Promise<R[]> {
  if (post_to !== 'mailing' || !rows.length) return rows
  const places = await db.rows<Place & { id: number }>(
    `select distinct on (contact_id) contact_id as id, address, address_2, city, state, zip from contact_addresses
      where contact_id = any($1::bigint[]) and address is not null and (zip is not null or (city is not null and state is not null))
        and (kind = 'mailing' or kind = 'seasonal' and case when season_from <= season_until
          then $2 between season_from and season_until else $2 >= season_from or $2 <= season_until end)
      order by contact_id, kind, id`,
    [rows.map(({ id }) => id), month_day],
  )
  const byId = new Map(places.map(({ id, ...post }) => [id, { post }]))
  return rows.map(row => ({ ...row, ...byId.get(row.id) }))
}
