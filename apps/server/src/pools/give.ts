import { bringBack, takeAlong, WENT } from '../contact-transfers/appointments.ts'
import { changedOf } from '../contacts/tell-changes.ts'
import type { Core } from '../core/core.ts'
import type { Db } from '../core/db/database.ts'

/** What is to come that went along with the leads of a pool, as it is kept to be brought back. */
export type Along = object

/**
 * Has the leads of a pool, the deleted too, stand in the name of whoever holds it now; they stay where they are, and none of
 * them is changed by that. What is to come with them goes along; what went `along` when the pool was given away is as it was.
 * Gives what went along, nothing where nothing did.
 */
export async function followHolder(db: Db, id: number, along?: Along): Promise<Along | undefined> {
  const given = await db.rows<{ id: number; giver: number; holder: number }>(
    `with waiting as materialized (
       select c.id, c.owner_id as giver, p.holder_id as holder from contacts c join pools p on p.id = c.pool_id
        where p.id = $1 and c.owner_id <> p.holder_id order by c.id for no key update of c),
     given as (update contacts c set owner_id = w.holder from waiting w where c.id = w.id)
     select w.* from waiting w where exists (select from event_contacts x where x.contact_id = w.id)`,
    [id],
  )
  if (along) await bringBack(db, { from: WENT_ALONG, values: [JSON.stringify(along)] })
  const [first] = given
  const went = first ? await takeAlong(db, given, first.holder) : []
  if (!first || !went.length) return undefined
  const [kept] = await db.rows<{ along: Along }>(
    `select to_jsonb(w) || jsonb_build_object('to', $1::bigint, 'at', now()) as along from (${WENT}) w`,
    [first.holder, JSON.stringify(went)],
  )
  return kept?.along
}

/** Whether an event is about somebody whom the giver has again: whoever took a lead meanwhile keeps what came with it. */
const IS_BACK = `exists (select from event_contacts x join contacts c on c.id = x.contact_id where x.event_id = v.key::bigint and c.owner_id = a.giver)`
const WENT_ALONG = `
  select ${['events', 'series'].map(name => `(select jsonb_object_agg(v.key, v.value) from jsonb_each(a.${name}) v where ${IS_BACK}) as ${name}`).join(', ')},
         a.giver, a."to" as given_to, a.at as given_at, a."to" as held_by, a.giver as owner_id
    from jsonb_to_record($1::jsonb) a(giver bigint, "to" bigint, at timestamptz, events jsonb, series jsonb)`

interface Giving {
  id: number
  from: number
  to: number
  /** What went along as it was given the other way. */
  along?: Along | undefined
}

/** Another holder for a pool, with the leads that wait in it; gives its name and what went along, nothing where somebody else than `from` holds it. */
export async function givePool(core: Core, db: Db, { id, from, to, along }: Giving) {
  const [pool] = await db.prepared<{ name: string; business_unit_id: number }>(
    'update pools set holder_id = $3, updated_at = now() where id = $1 and holder_id = $2 returning name, business_unit_id',
    [id, from, to],
  )
  if (!pool) return undefined
  const went = await followHolder(db, id, along)
  await core.cable.publish(db, `pool:${id}`, changedOf(null))
  await core.cable.judge(db, pool.business_unit_id)
  return { name: pool.name, along: went }
}
