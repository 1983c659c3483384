import type { Viewer } from '@openbook/auth/viewer.ts'
import { ianaZone } from '@openbook/config/limits.ts'
import { takeAlongOne } from '../contact-transfers/appointments.ts'
import { seen, seenBy } from '../contacts/visible.ts'
import type { Db } from '../core/db/database.ts'
import { notFound, Refused } from '../core/http/refused.ts'
import { KEEPS_LICENCES, licensed, mayServe } from '../licences/licensed.ts'
import { cautionsOf, refuseUnread } from './cautions.ts'
import { mayOpen, opens, takes } from './open.ts'
import { takenToday } from './queries.ts'

interface Lead {
  owner_id: number
  pool_id: number | null
  seen: boolean
  licensed: boolean
  state: string | null
}
type Left = Pick<Lead, 'owner_id' | 'pool_id'>
interface Rules {
  name: string
  may_take: boolean
  daily_limit: number | null
  taken_today: number
  licensed: boolean
  state: string | null
}

interface Asked {
  pool_id?: number | undefined
  /** They have read what to know first. */
  confirm?: boolean | undefined
}

/** Makes a lead the viewer's under the rules of its pool, or a contact they may see. Of two who take one lead the second gets a 409 that names the first; whoever has it and asks again has it still. What is to come with it goes along. Gives where it stood before. */
export async function take(db: Db, viewer: Viewer, id: number, { pool_id: from, confirm }: Asked = {}): Promise<Left> {
  // A pool before its leads (decision 106): who gives it another holder has it, and waits for them.
  await db.prepared('select from pools where id = (select pool_id from contacts where id = $1) for key share', [id])
  const [lead] = await db.prepared<Lead>(
    `select c.owner_id, c.pool_id, c.state, ${seen('c.owner_id')} as seen, ${mayServe('$3', 'c')} as licensed from contacts c where c.id = $1 and c.deleted_at is null for update`,
    [id, ...seenBy(viewer)],
  )
  if (!lead) throw await notThere(db, viewer, from)
  const left = { owner_id: lead.owner_id, pool_id: lead.pool_id }
  const along = { id, giver: lead.owner_id, to: viewer.user_id }
  if (lead.pool_id) {
    await takeFrom(db, viewer, id, { pool: lead.pool_id, from, confirm })
    await takeAlongOne(db, along)
    return left
  }
  if (lead.owner_id === viewer.user_id) return left
  if (from || !lead.seen) throw await taken(db, viewer, id, from)
  if (!lead.licensed)
    throw refused('not_licensed', `You have no license that holds in ${lead.state}. Ask a colleague who has.`)
  await give(db, viewer, id)
  await takeAlongOne(db, along)
  return left
}

const refused = (verb: string, base: string) => new Refused(409, { base }, `pools.${verb}`)

interface From {
  /** Where it stands. */
  pool: number
  /** Where they saw it. */
  from: number | undefined
  confirm: boolean | undefined
}

async function takeFrom(db: Db, viewer: Viewer, id: number, { pool, from, confirm }: From): Promise<void> {
  await db.prepared(`select pg_advisory_xact_lock(hashtextextended('pools.take:' || $1 || ':' || $2, 0))`, [
    String(pool),
    String(viewer.user_id),
  ])
  const [rules] = await db.prepared<Rules>(
    `select p.name, ${takes('p', '$3')} as may_take, p.daily_limit, ${takenToday('p.id', '$3', '$5')} as taken_today, c.state,
            not p.licensed_only or not ${KEEPS_LICENCES} or ${licensed('$3', 'c.state', 'c.line_of_business')} as licensed
       from pools p join contacts c on c.id = $4 where p.id = $1 and ${opens('p')}`,
    [pool, ...seenBy(viewer), id, ianaZone(viewer.timezone)],
  )
  if (!rules) throw await notThere(db, viewer, from)
  refuse(rules)
  const cautions = await cautionsOf(db, viewer, id)
  refuseUnread(cautions, confirm)
  await db.prepared(
    `with taken as (
       update contacts set owner_id = $2, pool_id = null, version = version + 1, updated_at = now() where id = $1 returning id),
     kept as (insert into pool_takes (pool_id, contact_id, user_id) select $3, id, $2 from taken)
     insert into contact_events (contact_id, kind, data) select id, 'pools.taken', $4 from taken`,
    [id, viewer.user_id, pool, JSON.stringify({ pool: rules.name, ...(cautions.length > 0 && { cautions }) })],
  )
}

function refuse({ name, may_take, daily_limit, taken_today, licensed, state }: Rules): void {
  if (!may_take) throw refused('not_yours', `You may not take leads from ${name}. Ask its holder.`)
  if (daily_limit !== null && taken_today >= daily_limit)
    throw refused(
      'daily_limit',
      `You have taken ${taken_today} from ${name} today, the most for one day. More tomorrow.`,
    )
  if (licensed) return
  throw refused(
    'not_licensed',
    state
      ? `${name} gives leads only to those licensed for them, and you have no license that holds for this one in ${state}.`
      : `${name} gives leads only to those licensed where they live, and this lead has no state. Ask the pool’s holder.`,
  )
}

const give = (db: Db, viewer: Viewer, id: number) =>
  db.prepared(
    `with giver as (select o.first_name || ' ' || o.last_name as name from contacts c join users o on o.id = c.owner_id where c.id = $1),
     given as (update contacts set owner_id = $2, version = version + 1, updated_at = now() where id = $1 returning id, owner_id)
     insert into contact_events (contact_id, kind, data)
     select given.id, 'contacts.updated', jsonb_build_object('owner_id', jsonb_build_array(giver.name, u.first_name || ' ' || u.last_name))
       from given join users u on u.id = given.owner_id, giver`,
    [id, viewer.user_id],
  )

/** To those who may open the pool they name, a lead that is not in it: whatever became of it, and whether there ever was one, is not told. */
const notThere = async (db: Db, viewer: Viewer, from: number | undefined): Promise<Refused> =>
  from && (await mayOpen(db, viewer, from)) ? refused('taken', 'This lead is not in the pool any more.') : notFound()

/** Who was faster and has it still, told to those who may open the pool it was taken from. */
async function taken(db: Db, viewer: Viewer, id: number, from: number | undefined): Promise<Refused> {
  const [last] = await db.prepared<{ name: string; at: string }>(
    `select u.first_name || ' ' || u.last_name as name, t.at
       from pool_takes t join pools p on p.id = t.pool_id join users u on u.id = t.user_id
       join contacts c on c.id = t.contact_id and c.owner_id = t.user_id and c.pool_id is null
      where t.contact_id = $1 and ${opens('p')} order by t.id desc limit 1`,
    [id, ...seenBy(viewer)],
  )
  if (!last) return notThere(db, viewer, from)
  const at = new Date(last.at).toLocaleString('en-US', {
    timeZone: ianaZone(viewer.timezone),
    dateStyle: 'medium',
    timeStyle: 'short',
  })
  return refused('taken', `${last.name} took this lead at ${at}.`)
}
