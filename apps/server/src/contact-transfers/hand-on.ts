import type { Full } from '../contacts/queries.ts'
import type { Core } from '../core/core.ts'
import type { Db } from '../core/db/database.ts'
import type { AuditNote } from '../core/http/context.ts'
import { notify } from '../notifications/notify.ts'
import { bringBack, takeAlongOne, WENT } from './appointments.ts'
import { cameAlong } from './finished.ts'

type Left = NonNullable<AuditNote['left']>

/** One contact got another owner by an edit: what is to come with it goes along, and both hear of it. Given back to whom it came from, what came along then is as it was, and so is its pool. Gives the contact as it stands. */
export async function handOn(core: Core, db: Db, contact: Full, left: Left | null | undefined): Promise<Full> {
  if (!left) return contact
  const [id, giver, to] = [contact.id, left.owner_id, contact.owner.id]
  await bringBack(db, { from: CAME_BY, values: [id, to, giver] })
  const went = await takeAlongOne(db, { id, giver, to })
  if (went.length) await db.prepared(KEEP, [id, JSON.stringify(went), to])
  await tellHandedOn(core, db, contact, { giver, events: went.length })
  if (contact.pool) return contact
  if (left.pool_id) await db.prepared(KEEP_POOL, [id, left.pool_id, contact.version])
  const [back] = left.pool_id ? [] : await db.prepared<Pick<Full, 'pool'>>(BACK_IN_POOL, [id, contact.version])
  return { ...contact, ...back }
}

const CHANGED = `contact_id = $1 and kind = 'contacts.updated' and data ? 'owner_id'`
const LAST = `select data, at from contact_events where ${CHANGED} and at < now() order by id desc limit 1`
/** With the change of owner on the timeline, where nobody reads it (contact-timeline/queries.ts). */
const KEEP = `
  update contact_events e set data = data || jsonb_build_object('along', to_jsonb(w) || jsonb_build_object('to', $3::bigint))
    from (${WENT}) w where ${CHANGED} and at = now()`
/** What came along as contact $1 last went from $2 to $3. */
const CAME_BY = `
  select a.events, a.series, a.giver, a."to" as given_to, e.at as given_at, a."to" as held_by, a.giver as owner_id
    from (${LAST}) e
   cross join lateral jsonb_to_record(e.data->'along') a(giver bigint, "to" bigint, events jsonb, series jsonb)
   where a.giver = $2 and a."to" = $3`

/** In the same place, which pool contact $1 left, and the version it has since. */
const KEEP_POOL = `
  update contact_events set data = data || jsonb_build_object('left_pool', jsonb_build_object('id', $2::bigint, 'version', $3::integer))
   where ${CHANGED} and at = now()`
/** Contact $1, of version $2, waits again where it did before its owner was changed: nothing else was since, and its owner holds the pool. */
const BACK_IN_POOL = `
  with held as materialized (
    select p.id, p.name, p.holder_id from (${LAST}) e join pools p on p.id = (e.data->'left_pool'->>'id')::bigint
     where (e.data->'left_pool'->>'version')::integer = $2 - 1 for share of p)
  update contacts c set pool_id = h.id from held h where c.id = $1 and c.owner_id = h.holder_id
  returning json_build_object('id', h.id, 'name', h.name) as pool`

/** Tells who has a contact now and who had it; nobody of what they did themselves. */
export async function tellHandedOn(
  core: Core,
  db: Db,
  { id, number, owner }: Pick<Full, 'id' | 'number' | 'owner'>,
  { giver, events = 0 }: { giver: number; events?: number },
): Promise<void> {
  if (giver === owner.id) return
  const [said] = await db.prepared<{ actor_id: number; actor: string; name: string }>(
    `select a.id as actor_id, a.first_name || ' ' || a.last_name as actor,
            coalesce(nullif(concat_ws(' ', c.first_name, c.last_name), ''), c.company_name, 'contact ' || c.number) as name
       from users a join contacts c on c.id = $1 where a.id = app.user_id()`,
    [id],
  )
  if (!said) return
  const { actor_id, actor, name } = said
  const kind = 'contact_transfers.finished'
  if (owner.id !== actor_id)
    await notify(core, db, {
      user_id: owner.id,
      kind,
      title: `${actor} transferred ${name} to you`,
      body: cameAlong(events),
      link: `/contacts/${number}`,
      data: { contact_id: id },
    })
  if (giver !== actor_id)
    await notify(core, db, {
      user_id: giver,
      kind,
      title: `${actor} transferred ${name} of yours to ${owner.name}`,
      data: { contact_id: id },
    })
}
