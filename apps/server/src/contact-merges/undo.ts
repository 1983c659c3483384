import type { Viewer } from '@openbook/auth/viewer.ts'
import { recordWithOwner } from '../contact-transfers/owner-told.ts'
import { unlessLost } from '../contacts/lost-since.ts'
import { seen, seenBy } from '../contacts/visible.ts'
import type { Core } from '../core/core.ts'
import type { Db } from '../core/db/database.ts'
import { notFound, Refused } from '../core/http/refused.ts'
import { giveAlongBack } from './appointments.ts'
import { COMBINED, type Image } from './combine.ts'
import { giveToHeirs, holdHeirs } from './heirs.ts'
import { giveBack } from './move.ts'
import { bringNumbersBack } from './numbers.ts'
import { changedSince, imageOf, type Kept, keptMerge, type Report, refusal, reportOf } from './report.ts'
import { dropStopsOfStatuses, keepStopsToldSince, STILL_STOPS, waysOf } from './stops.ts'
import { tellParted } from './tell-owners.ts'

interface Asked {
  id: number
  /** Fields that are set back though somebody changed them since. */
  restore?: string[]
}

/** Parts the records of a merge, and tells whoever has one back. What somebody changed since stays. Gives what it came upon. */
export async function undo(core: Core, db: Db, viewer: Viewer, { id, restore = [] }: Asked): Promise<Report> {
  await db.prepared(`select set_config('app.act', 'contact_merges.undo', true)`)
  await holdHeirs(db, id)
  const kept = await hold(db, viewer, id)
  const now = await imageOf(db, kept.survivor_id)
  const refused = await refusal(db, kept, now)
  if (refused) throw new Refused(409, { base: refused }, 'contacts.merge_not_undoable')
  const report = await reportOf(db, kept)
  const had = await waysOf(db, kept.survivor_id)
  await giveBack(db, id, kept.survivor_id)
  await bringNumbersBack(db, id)
  await bringBack(db, id)
  await setBack(db, kept, now, restore)
  await giveToHeirs(db, kept, now.owner_id)
  await dropAdded(db, id)
  await dropStopsOfStatuses(db, id)
  await keepStopsToldSince(db, id, kept.survivor_id, had)
  await giveAlongBack(db, id, now.owner_id)
  const numbers = await told(db, kept)
  await recordWithOwner(db, [now], 'contact_merges.undone', { merge_id: id, numbers })
  await db.prepared('update contact_merges set undone_at = now(), undone_by = app.user_id() where id = $1', [id])
  await tellParted(core, db, viewer, { id, survivor_id: kept.survivor_id, held_by: Number(now.owner_id) })
  return report
}

/** The merge, its survivor and the records merged away, held. */
async function hold(db: Db, viewer: Viewer, id: number): Promise<Kept> {
  const kept = await keptMerge(db, id, { lock: true })
  if (!kept) throw notFound()
  const held = await db.prepared<{ id: number }>(
    `select c.id from contacts c
      where c.id in (select $1::bigint union select contact_id from contact_merge_records where merge_id = $4)
        and (c.id <> $1 or ${seen('c.owner_id')})
      order by c.id for update`,
    [kept.survivor_id, ...seenBy(viewer), id],
  )
  if (!held.some(row => row.id === kept.survivor_id)) throw notFound()
  return kept
}

/** What the merge added goes, unless somebody wrote in it, or nothing else stops what it stops. Once the records are parted. */
async function dropAdded(db: Db, merge_id: number): Promise<void> {
  for (const [table, stays] of Object.entries({
    contact_points: STILL_STOPS,
    contact_addresses: 'false',
    contact_notes: 'false',
  }))
    await db.prepared(
      `delete from ${table} t using contact_merge_rows r
        where r.merge_id = $1 and r.contact_id is null and r.table_name = '${table}' and t.id = (r.key ->> 'id')::bigint and md5(t::text) = r.digest and not ${stays}`,
      [merge_id],
    )
}

/** The records merged away are as they were; nobody could touch them meanwhile. */
const bringBack = (db: Db, merge_id: number) =>
  db.prepared(
    `update contacts c set (merged_into_id, deleted_at, updated_at, version) = (select b.merged_into_id, b.deleted_at, b.updated_at, b.version)
       from contact_merge_records r cross join lateral jsonb_populate_record(null::contacts, r.before) b
      where r.merge_id = $1 and c.id = r.contact_id`,
    [merge_id],
  )

/** The survivor: wholly as before where nobody wrote to it since, else field by field. */
async function setBack(db: Db, { survivor_id, before, after }: Kept, now: Image, restore: string[]) {
  const untouched = now.version === after.version && now.updated_at === after.updated_at
  const newer = untouched ? [] : changedSince({ before, after } as Kept, now).filter(name => !restore.includes(name))
  const back = COMBINED.filter(name => !newer.includes(name))
  if (back.includes('owner_id')) back.push('pool_id')
  const value: Record<string, string> = {
    owner_id: 'coalesce((select s.holder_id from pools s where s.id = n.pool_id), n.owner_id)',
    pool_id: '(select s.id from pools s where s.id = n.pool_id)',
  }
  const stamp = untouched ? 'n.version, n.updated_at' : 'c.version + 1, now()'
  await db.prepared(
    `update contacts c set (${[...back, 'version', 'updated_at'].join(', ')}) = (select ${back.map(name => value[name] ?? unlessLost(name, `n.${name}`, `c.${name}`)).join(', ')}, ${stamp})
       from jsonb_populate_record(null::contacts, $2::jsonb) n where c.id = $1`,
    [survivor_id, JSON.stringify(before)],
  )
}

/** Says it on the timeline of those that came back; gives their numbers. */
async function told(db: Db, { id, before }: Kept): Promise<number[]> {
  const rows = await db.prepared<{ id: number; number: number; owner_id: number }>(
    `select c.id, c.number, (r.before->>'owner_id')::bigint as owner_id
       from contact_merge_records r join contacts c on c.id = r.contact_id where r.merge_id = $1 order by c.number`,
    [id],
  )
  await recordWithOwner(db, rows, 'contact_merges.undone', { merge_id: id, numbers: [before.number], restored: true })
  return rows.map(({ number }) => number)
}
