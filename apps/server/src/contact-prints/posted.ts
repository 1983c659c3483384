import { TAKES_FIRST, takesPost } from '../contact-addresses/post.ts'
import type { Db } from '../core/db/database.ts'
import type { Place, Recipient } from './address.ts'
import type { Print } from './params.ts'

/** Recipients with the address their post goes to: a mailing one where there is one, else where they are in this season, else their own. One that could not be posted to is passed over. */
export async function posted<R extends Recipient>(db: Db, { post_to, month_day }: Print, rows: R[]): Promise<R[]> {
  if (post_to !== 'mailing' || !rows.length) return rows
  const places = await db.rows<Place & { id: number }>(
    `select distinct on (contact_id) contact_id as id, address, address_2, city, state, zip from contact_addresses a
      where contact_id = any($1::bigint[]) and ${takesPost('a', '$2')} order by contact_id, ${TAKES_FIRST}`,
    [rows.map(({ id }) => id), month_day],
  )
  const byId = new Map(places.map(({ id, ...post }) => [id, { post }]))
  return rows.map(row => ({ ...row, ...byId.get(row.id) }))
}
