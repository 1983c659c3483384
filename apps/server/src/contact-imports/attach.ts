import { create } from '../contact-files/queries.ts'
import { type Received, receive } from '../contact-files/receive.ts'
import { record } from '../contact-timeline/record.ts'
import type { Db } from '../core/db/database.ts'
import { Refused } from '../core/http/refused.ts'
import type { BulkAct, Progress, Step } from '../core/jobs/bulk-act.ts'
import { matchAttachments } from './match-attachments.ts'
import { openZip, type Zipped } from './open-zip.ts'
import { ATTACH, type ImportParams } from './params.ts'
import { undoneCounts } from './undone-counts.ts'
import { UnreadableFile } from './unreadable-file.ts'
import { visibleOwners } from './visible-owners.ts'

const BATCH = 20
export const ERASE = 'contact_imports.erase'

const opened = ({ core, db, job, hold }: Step<ImportParams>): Promise<Zipped[]> =>
  hold('zip', () => openZip(core, db, job.id))

/** Reads what is in the archive, once, and says of each file whose it is. */
async function preview(step: Step<ImportParams>): Promise<Progress> {
  const { db, job } = step
  await db.rows('delete from bulk_job_rows where job_id = $1', [job.id])
  await db.rows('delete from contact_import_rows where job_id = $1', [job.id])
  try {
    const rows = await matchAttachments(db, await opened(step))
    await db.rows(
      `insert into contact_import_rows (job_id, row_no, cells)
       select $1, row_no, array[path, size::text] from jsonb_to_recordset($2::jsonb) r(row_no bigint, path text, size bigint)`,
      [job.id, JSON.stringify(rows)],
    )
    const counted = await db.rows<{ outcome: string; count: number }>(
      `with written as (
         insert into bulk_job_rows (job_id, row_no, subject_id, outcome, reason)
         select $1, row_no, contact_id, case when reason is null then 'to_attach' else 'unmatched' end, reason
           from jsonb_to_recordset($2::jsonb) r(row_no bigint, contact_id bigint, reason text) returning outcome)
       select outcome, count(*) from written group by outcome`,
      [job.id, JSON.stringify(rows)],
    )
    const counts = Object.fromEntries(counted.map(({ outcome, count }) => [outcome, count]))
    return { cursor: rows.at(-1)?.row_no ?? 0, processed: rows.length, done: true, total: rows.length, counts }
  } catch (error) {
    if (error instanceof UnreadableFile) throw new Refused(422, { file: error.message }, 'contact_imports.unreadable')
    throw error
  }
}

interface Next {
  row_no: number
  /** Whom it is for, or whom they were merged into since; null where they are gone or out of sight. */
  contact_id: number | null
}
interface End {
  outcome: 'attached' | 'duplicate' | 'invalid' | 'unmatched'
  reason?: string
  file_id?: number
  contact_id?: number
}

/** The next files, each kept with its contact as if it had been uploaded there. */
async function run(step: Step<ImportParams>): Promise<Progress> {
  const { db, job, cursor } = step
  const next = await db.rows<Next>(
    `select j.row_no, c.id as contact_id
       from bulk_job_rows j cross join lateral (select app.survivor_of(j.subject_id) as id offset 0) s
       left join lateral (select id, owner_id, deleted_at from contacts where id = s.id for share) c
         on c.deleted_at is null and ($3::bigint[] is null or c.owner_id = any($3))
      where j.job_id = $1 and j.row_no > $2 and j.outcome = 'to_attach' order by j.row_no limit ${BATCH}`,
    [job.id, cursor ?? 0, await visibleOwners(db)],
  )
  const files = await opened(step)
  const kept: string[] = []
  const counts: Record<string, number> = {}
  try {
    for (const row of next) {
      const end = await attachOne(step, row, files[row.row_no - 1], kept)
      await conclude(db, job.id, row.row_no, end)
      counts[end.outcome] = (counts[end.outcome] ?? 0) + 1
    }
  } catch (error) {
    for (const key of kept) await step.core.files.delete(key)
    throw error
  }
  return {
    cursor: next.at(-1)?.row_no ?? cursor,
    processed: next.length,
    done: next.length < BATCH,
    counts: { ...(cursor === null && undoneCounts(job.counts)), to_attach: -next.length, ...counts },
    ...(cursor === null && { total: job.counts.to_attach ?? 0 }),
  }
}

async function attachOne(
  { core, db, job }: Step<ImportParams>,
  { contact_id }: Next,
  file: Zipped | undefined,
  kept: string[],
): Promise<End> {
  if (contact_id === null)
    return { outcome: 'unmatched', reason: 'The contact is gone since the check, or no longer one you may see.' }
  if (!file) return { outcome: 'invalid', reason: 'The file is not in the archive any more.' }
  let received: Received
  try {
    received = await receive(core, job.business_unit_id, partOf(file))
  } catch (error) {
    if (error instanceof Refused)
      return { outcome: 'invalid', reason: Object.values(error.answer.errors).flat().join(' ') }
    return { outcome: 'invalid', reason: `This file cannot be unpacked: ${(error as Error).message}` }
  }
  kept.push(received.storage_key)
  const [same] = await db.prepared(
    'select from contact_files where contact_id = $1 and sha256 = $2 and deleted_at is null',
    [contact_id, received.sha256],
  )
  if (same) {
    await core.files.delete(received.storage_key)
    return { outcome: 'duplicate', reason: 'The contact has this very file already.' }
  }
  const made = await create(db, contact_id, received)
  await record(db, contact_id, 'contact_files.created', {
    file_id: made.id,
    filename: made.filename,
    size_bytes: made.size_bytes,
  })
  return { outcome: 'attached', file_id: made.id, contact_id }
}

async function* partOf(file: Zipped) {
  yield { field: 'file', filename: file.path, type: '', stream: await file.open() }
}

const conclude = (db: Db, job_id: number, row_no: number, { outcome, reason, file_id, contact_id }: End) =>
  db.prepared(
    `update bulk_job_rows set outcome = $3, reason = $4, after = $5, subject_id = coalesce($6, subject_id), undone_at = null, undo_outcome = null, undo_reason = null
      where job_id = $1 and row_no = $2`,
    [
      job_id,
      row_no,
      outcome,
      reason ?? null,
      file_id === undefined ? null : JSON.stringify({ file_id }),
      contact_id ?? null,
    ],
  )

/** Takes the files away again, but those somebody removed meanwhile. */
async function undo({ core, db, job, cursor }: Step<ImportParams>): Promise<Progress> {
  const rows = await db.rows<{ row_no: number; file_id: number }>(
    `select row_no, (after->>'file_id')::bigint as file_id from bulk_job_rows
      where job_id = $1 and row_no < $2 and outcome = 'attached' order by row_no desc limit ${BATCH}`,
    [job.id, cursor ?? Number.MAX_SAFE_INTEGER],
  )
  const gone = await db.rows<{ id: number; storage_key: string }>(
    'delete from contact_files where id = any($1) and deleted_at is null returning id, storage_key',
    [rows.map(({ file_id }) => file_id)],
  )
  const taken = new Set(gone.map(({ id }) => id))
  await db.rows(
    `update bulk_job_rows j set undone_at = now(), outcome = 'to_attach', after = null,
            undo_outcome = case when r.taken then 'deleted' else 'kept' end, undo_reason = case when not r.taken then 'The file was gone already.' end
       from jsonb_to_recordset($2::jsonb) r(row_no bigint, taken boolean) where j.job_id = $1 and j.row_no = r.row_no`,
    [job.id, JSON.stringify(rows.map(({ row_no, file_id }) => ({ row_no, taken: taken.has(file_id) })))],
  )
  if (gone.length) await core.jobs.enqueue(db, ERASE, { keys: gone.map(({ storage_key }) => storage_key) })
  return {
    cursor: rows.at(-1)?.row_no ?? cursor,
    processed: rows.length,
    done: rows.length < BATCH,
    counts: { attached: -rows.length, to_attach: rows.length, deleted: gone.length, kept: rows.length - gone.length },
    ...(cursor === null && { total: job.counts.attached ?? 0 }),
  }
}

export const attachFiles: BulkAct<ImportParams> = {
  name: ATTACH,
  access: 'contacts.import',
  preview,
  run,
  undo,
  contacts: () => 'changed',
  progress: ({ id, params }) => [
    {
      stream: `import_attempt:${id}`,
      type: 'contact_imports.progress',
      data: { phone_number: params.phone_number ?? null },
    },
  ],
  runsAfterPreview: ({ params }) => params.run === true,
}
