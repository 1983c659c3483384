import type { Role } from '@openbook/auth/roles.ts'
import type { AuditNote } from '../core/http/context.ts'
import type { Progress, Step } from '../core/jobs/bulk-act.ts'
import { holdAround } from '../users/hand-team-over.ts'
import { updateUser } from '../users/update.ts'
import { isMove } from './change.ts'
import { whyNotBelow } from './former-manager.ts'
import { attempt, counted, doer, keepNotes, PACE } from './journal.ts'
import { holdGiven } from './pools.ts'
import { type ChangedRow, changedRows, formerly } from './queries.ts'
import { givenBack, whyNotBack } from './ranks.ts'
import type { Params } from './start.ts'
import { leaversOf, tellHeir } from './tell-heir.ts'
import { handPoolsBack, revertBook } from './undo.ts'
import { whyKept } from './who-stays.ts'

const GONE = 'No longer among the users you may change.'

/** The next of those who were changed, from the end backwards: given back what was, or kept with the reason. */
export async function undoBatch(step: Step<Params>): Promise<Progress> {
  const { core, db, job, cursor } = step
  const viewer = await doer(db)
  const to = cursor ?? job.params.count
  const from = Math.max(to - PACE.rows, 0)
  const notes: AuditNote[] = []
  const asking = { core, db, viewer, audit: (note: AuditNote) => void notes.push(note) }
  const rows = await heldRows(step, from, to)
  const became = []
  for (const row of rows) became.push({ row_no: row.row_no, ...(await restore(asking, row)) })
  await remember(step, became)
  const back = new Set(became.flatMap(({ row_no, why }) => (why === null ? [row_no] : [])))
  if (rows.some(({ row_no, job_id }) => job_id && back.has(row_no))) {
    const leavers = await leaversOf(db, job.id, { back: true })
    await tellHeir(asking, leavers, job.params.book ?? {}, { about: { bulk_job_id: job.id }, back: true })
  }
  if (notes.length) await keepNotes(db, viewer, job.id, notes)
  const total = cursor === null ? { total: job.counts.changed ?? 0 } : {}
  return { cursor: from, processed: rows.length, done: from === 0, counts: await counted(db, job), ...total }
}

/** Those who were changed as they stand, held with whoever left their team, those above them, now and formerly, and their pools until the transaction ends. */
async function heldRows({ db, job }: Step<Params>, from: number, to: number): Promise<ChangedRow[]> {
  const found = await changedRows(db, job.id, from, to)
  const ids = found.map(({ user_id }) => user_id)
  const { wanted, taker } = job.params
  const judged = isMove(wanted, taker) || wanted.role !== undefined
  const others = found.flatMap(({ team, before }) => [...team.map(({ user_id }) => user_id), ...formerly(before)])
  await holdAround(db, ids, { judged }, others)
  const rows = await changedRows(db, job.id, from, to)
  await holdGiven(db, rows)
  return rows
}

type Asking = Parameters<typeof updateUser>[0]

/** Why somebody is kept as they are; where they are not, what of theirs does not come back. */
async function restore(asking: Asking, row: ChangedRow): Promise<{ why: string | null; stays: string | null }> {
  if (!row.seen) return { why: GONE, stays: null }
  let stays: string | null = null
  const why =
    whyKept(row) ??
    (await whyNotBack(asking.db, row, givenBack([row]))) ??
    (await attempt(asking.db, async () => {
      await revertBook(asking, row, { untold: true })
      await updateUser(asking, row.user_id, row.before, { restoring: true, proven: true })
      stays = [await giveTeamBack(asking, row), await handPoolsBack(asking, row)].filter(Boolean).join(' ') || null
    }))
  return { why: why ?? null, stays: why ? null : stays }
}

/** Those who are still below whoever took them over come back, where they can be led as before; says how many do not. */
async function giveTeamBack(asking: Asking, { user_id: leader, team }: ChangedRow): Promise<string | null> {
  let away = 0
  for (const { user_id, to } of team) {
    const [still] = await asking.db.rows<{ id: number; role: Role }>(
      'select id, role from users where id = $1 and manager_id is not distinct from $2',
      [user_id, to],
    )
    if (!still || (await whyNotBelow(asking.db, still, leader, givenBack([])))) away++
    else await updateUser(asking, user_id, { manager_id: leader }, { restoring: true, proven: true })
  }
  return away
    ? `${away} of those they led ${away === 1 ? 'is' : 'are'} below somebody else by now and ${away === 1 ? 'stays' : 'stay'} there.`
    : null
}

/** Whoever is restored may be changed by the job again; whoever is kept stays changed. */
const remember = ({ db, job }: Step<Params>, became: { row_no: number; why: string | null; stays: string | null }[]) =>
  db.prepared(
    `update bulk_job_rows r
        set undone_at = now(), undo_outcome = case when b.why is null then 'restored' else 'kept' end, undo_reason = coalesce(b.why, b.stays),
            outcome = case when b.why is null then 'selected' else r.outcome end
       from jsonb_to_recordset($2::jsonb) as b(row_no bigint, why text, stays text) where r.job_id = $1 and r.row_no = b.row_no`,
    [job.id, JSON.stringify(became)],
  )
