import type { TransferValues } from '@openbook/api/contact-transfers.ts'
import type { Db } from '../core/db/database.ts'
import { invalid } from '../core/http/refused.ts'

/** Whom contacts go to: `owner_id` owns them then, in a pool its holder. */
export interface Recipient {
  name: string
  owner_id: number
  pool_id: number | null
  /** The company of the agency the recipient belongs to; a pool belongs to none. */
  company: { id: number; name: string } | null
}

interface How {
  /** Stays so until the transaction ends: nobody leaves, and no pool gets another holder, with contacts just put there unseen. Asked before any contact is held. */
  held?: boolean
}
const USER = `select first_name || ' ' || last_name as name, id as owner_id, null::bigint as pool_id,
         (select json_build_object('id', k.id, 'name', k.name) from corporations k where k.id = u.corporation_id) as company
    from users u where id = $1 and deactivated_at is null`
const POOL =
  'select p.name, p.holder_id as owner_id, p.id as pool_id, null::json as company from pools p where p.id = $1'

/** The recipient in the agency; nothing where they left, or the pool is gone. */
export async function findRecipient(db: Db, { user_id, pool_id }: TransferValues, { held }: How = {}) {
  const [found] = await db.prepared<Recipient>(`${user_id ? USER : POOL}${held ? ' for share' : ''}`, [
    user_id ?? pool_id,
  ])
  return found
}

/** The same. Throws a 422 where there is none, or where the values name two. */
export async function recipientOf(db: Db, values: TransferValues, how?: How): Promise<Recipient> {
  const { user_id, pool_id } = values
  if ((user_id === undefined) === (pool_id === undefined))
    throw invalid('user_id', 'Choose a colleague or a pool to transfer to.', 'contact_transfers.recipient')
  const found = await findRecipient(db, values, how)
  if (found) return found
  throw user_id
    ? invalid('user_id', 'Choose an active user of your agency.', 'contact_transfers.recipient')
    : invalid('pool_id', 'This pool is gone. Choose another.', 'contact_transfers.recipient')
}

interface Choice {
  id: number
  name: string
  username: string
  favorite: boolean
  recent: boolean
  below: boolean
}
const MOST = 100
const RECENT = 5

/** Whom one may transfer to: favorites, those of the latest transfers, those below, then everyone else by name. */
export async function recipients(db: Db, user_id: number, q = '') {
  const users = await db.rows<Choice>(
    `with recent as (
       select (params->'values'->>'user_id')::bigint as id, max(id) as last from bulk_jobs
        where user_id = $1 and kind = 'contact_transfers.run' and params->'values' ? 'user_id' group by 1 order by 2 desc limit ${RECENT})
     select u.id, u.first_name || ' ' || u.last_name as name, u.username, f.favorite_id is not null as favorite, r.id is not null as recent, d.user_id is not null as below
       from users u left join recent r on r.id = u.id left join user_downlines d on d.manager_id = $1 and d.user_id = u.id
       left join favorite_users f on f.user_id = $1 and f.favorite_id = u.id
      where u.deactivated_at is null and strpos(lower(u.first_name || ' ' || u.last_name || ' ' || u.username::text), lower($2)) > 0
      order by f.favorite_id is null, r.last desc nulls last, d.user_id is null, u.last_name, u.first_name, u.id limit ${MOST}`,
    [user_id, q.trim()],
  )
  const pools = await db.rows<{ id: number; name: string }>(
    'select id, name from pools where strpos(lower(name), lower($1)) > 0 order by lower(name), id limit 50',
    [q.trim()],
  )
  return { users, pools }
}
