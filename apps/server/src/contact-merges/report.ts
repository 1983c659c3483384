import type { UndoReport } from '@openbook/api/contact-merges.ts'
import { toWireDate } from '@openbook/config/dates.ts'
import type { z } from 'zod'
import { CONTACT_CHILDREN, type ContactChild, MOVING } from '../contacts/children.ts'
import type { Db } from '../core/db/database.ts'
import { COMBINED, type Image } from './combine.ts'
import { journal } from './move.ts'

export type Report = z.input<typeof UndoReport>
export interface Kept {
  id: number
  survivor_id: number
  before: Image
  after: Image
  created_at: string
  undo_until: string
  undone_at: string | null
}

/** A merge with its before images. */
export async function keptMerge(db: Db, id: number, { lock = false } = {}): Promise<Kept | undefined> {
  const [kept] = await db.prepared<Kept>(
    `select id, survivor_id, before, after, created_at, undo_until, undone_at from contact_merges where id = $1${lock ? ' for update' : ''}`,
    [id],
  )
  return kept
}

/** The survivor as it is now. */
export async function imageOf(db: Db, id: number): Promise<Image> {
  const [row] = await db.prepared<{ image: Image }>('select to_jsonb(c) as image from contacts c where id = $1', [id])
  if (!row) throw new Error('The surviving record of a merge is gone.')
  return row.image
}

/** Fields somebody changed since the merge, that were not as now before it. */
export const changedSince = ({ before, after }: Kept, now: Image): string[] =>
  COMBINED.filter(name => !equal(now[name], after[name]) && !equal(now[name], before[name]))

const equal = (a: unknown, b: unknown) => (a ?? null) === (b ?? null)

/** What an undo would come upon now. */
export async function reportOf(db: Db, kept: Kept): Promise<Report> {
  const now = await imageOf(db, kept.survivor_id)
  const fields = []
  for (const field of changedSince(kept, now)) {
    const said = (image: Image) => say(db, field, image[field])
    fields.push({ field, before: await said(kept.before), merged: await said(kept.after), now: await said(now) })
  }
  const rows = []
  for (const child of MOVING) if (child.called) rows.push(await countRows(db, kept, child, child.called))
  return {
    fields,
    rows: rows.filter(({ back, edited, gone, added }) => back + edited + gone + added > 0),
    refused: await refusal(db, kept, now),
  }
}

/** Why it cannot be undone now. */
export async function refusal(db: Db, kept: Kept, now: Image): Promise<string | null> {
  if (kept.undone_at) return 'This merge is undone already.'
  if (new Date(kept.undo_until) < new Date()) return 'This can no longer be undone: more than 30 days have passed.'
  if (now.merged_into_id !== null) return 'The contact was itself merged into another since. Undo that merge first.'
  const [later] = await db.prepared(
    'select from contact_merges where survivor_id = $1 and id > $2 and undone_at is null limit 1',
    [kept.survivor_id, kept.id],
  )
  return later ? 'More records were merged into this contact since. Undo the latest merge first.' : null
}

async function countRows(db: Db, kept: Kept, child: ContactChild, called: string) {
  const { table, column, there = () => 'true' } = child
  const [row] = await db.prepared<{ back: number; edited: number; gone: number }>(
    `select count(*) filter (where t.${column} = $2 and ${there('t')} and r.contact_id is not null) as back,
            count(*) filter (where t.${column} = $2 and ${there('t')} and md5(t::text) <> r.digest) as edited,
            count(*) filter (where t.${column} is distinct from $2 or (not ${there('t')} and md5(t::text) <> r.digest)) as gone
       from ${journal(child)}`,
    [kept.id, kept.survivor_id],
  )
  const [more] = await db.prepared<{ added: number }>(
    `select count(*) as added from ${table} t
      where t.${column} = $1 and ${there('t')} and coalesce(to_jsonb(t) ->> 'created_at', to_jsonb(t) ->> 'at')::timestamptz > $2::timestamptz`,
    [kept.survivor_id, kept.created_at],
  )
  return {
    called,
    back: row?.back ?? 0,
    edited: row?.edited ?? 0,
    gone: row?.gone ?? 0,
    added: table === 'contact_events' ? 0 : (more?.added ?? 0),
  }
}

const NAMED: Record<string, string> = {
  status_id: 'select title as name from statuses where id = $1',
  source_id: 'select title as name from sources where id = $1',
  agentflow_status_id: 'select title as name from agentflow_statuses where id = $1',
  owner_id: `select first_name || ' ' || last_name as name from users where id = $1`,
}

async function say(db: Db, field: string, value: unknown): Promise<string | null> {
  if (value === null || value === undefined) return null
  if (field === 'date_of_birth') return toWireDate(String(value)) ?? null
  const lookup = NAMED[field]
  if (!lookup) return String(value)
  const [row] = await db.prepared<{ name: string }>(lookup, [value])
  return row?.name ?? null
}

/** How much of each kind stands beside each contact, by id. */
export async function keptBeside(db: Db, ids: number[]): Promise<Map<number, { called: string; count: number }[]>> {
  const counted = CONTACT_CHILDREN.filter(({ called, merge }) => called && merge === 'moves')
  const rows = await db.prepared<{ id: number; called: string; count: number }>(
    counted
      .map(
        ({ table, column, called, there = () => 'true' }) =>
          `select ${column} as id, '${called}' as called, count(*) as count from ${table} t where ${column} = any($1::bigint[]) and ${there('t')} group by 1`,
      )
      .join(' union all '),
    [ids],
  )
  return Map.groupBy(rows, ({ id }) => id)
}
