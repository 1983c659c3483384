import { bringBack, takeAlong, WENT } from '../contact-transfers/appointments.ts'
import type { Db } from '../core/db/database.ts'
import type { Image } from './combine.ts'

/** What is to come with records of others goes to whoever owns the one they are now, and stands in the merge. Before their events become the survivor's. */
export async function bringAlong(db: Db, merge_id: number, images: Image[], owner_id: number): Promise<void> {
  const records = images.map(({ id, owner_id: giver }) => ({ id, giver: Number(giver) }))
  const went = await takeAlong(
    db,
    records.filter(({ giver }) => giver !== owner_id),
    owner_id,
  )
  if (!went.length) return
  await db.prepared(`update contact_merges set along = (select jsonb_agg(w) from (${WENT}) w) where id = $1`, [
    merge_id,
    JSON.stringify(went),
  ])
}

/** It comes back to whoever owns one of the records again; $2 is who had the survivor until now. */
const PARTED = `
  select a.events, a.series, a.giver, (m.after->>'owner_id')::bigint as given_to, m.created_at as given_at, $2::bigint as held_by, a.giver as owner_id
    from contact_merges m cross join lateral jsonb_to_recordset(m.along) a(giver bigint, events jsonb, series jsonb)
   where m.id = $1 and exists (
     select from contacts c where c.owner_id = a.giver
        and c.id in (select m.survivor_id union all select r.contact_id from contact_merge_records r where r.merge_id = m.id))`

/** Once the records are parted. */
export const giveAlongBack = (db: Db, merge_id: number, held_by: unknown) =>
  bringBack(db, { from: PARTED, values: [merge_id, held_by] })
