import type { Progress, Step } from '../core/jobs/bulk-act.ts'
import { createContacts, skipNewcomers } from './create.ts'
import type { ImportParams } from './params.ts'
import { updateContacts } from './update.ts'
import { visibleOwners } from './visible-owners.ts'

const BATCH = 5000
/** One import of an agency writes at a time, so that two files cannot both create the same person. */
const IMPORT_LOCKS = 8_101

/** The next rows to create or update, in one transaction with their journal. */
export async function run({ db, job, cursor }: Step<ImportParams>): Promise<Progress> {
  const from = cursor ?? -1
  const total = cursor === null ? await begin() : undefined
  const [next] = await db.rows<{ upto: number | null; rows: number }>(
    `select max(row_no) as upto, count(*) as rows from (
       select row_no from bulk_job_rows where job_id = $1 and row_no > $2 and outcome in ('to_create', 'to_update') order by row_no limit ${BATCH}) n`,
    [job.id, from],
  )
  if (!next?.upto) return { cursor, processed: 0, done: true, ...(total !== undefined && { total }) }
  const range = { from, upto: next.upto }
  await db.rows('select pg_advisory_xact_lock($1, $2::integer)', [IMPORT_LOCKS, job.business_unit_id])
  const owners = await visibleOwners(db)
  const skipped = await skipNewcomers(db, job, range, owners)
  const created = await createContacts(db, job, range)
  const updates = await updateContacts(db, job, range, owners)
  return {
    cursor: range.upto,
    processed: next.rows,
    done: next.rows < BATCH,
    ...(total !== undefined && { total }),
    counts: {
      to_create: -created - skipped,
      created,
      to_update: -updates.updated - updates.skipped,
      updated: updates.updated,
      duplicate: skipped + updates.skipped,
    },
  }

  /** Forgets what an earlier undo kept, and counts what there is to do. */
  async function begin(): Promise<number> {
    await db.rows(
      `update bulk_job_rows set undone_at = null, undo_outcome = null, undo_reason = null
        where job_id = $1 and undo_outcome in ('kept', 'partly_restored')`,
      [job.id],
    )
    const [todo] = await db.rows<{ count: number }>(
      `select count(*) from bulk_job_rows where job_id = $1 and outcome in ('to_create', 'to_update')`,
      [job.id],
    )
    return todo?.count ?? 0
  }
}
