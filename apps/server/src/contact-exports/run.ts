import { Readable } from 'node:stream'
import { viewerOf } from '../contact-acts/viewer-of.ts'
import type { Core } from '../core/core.ts'
import type { Db } from '../core/db/database.ts'
import { Refused } from '../core/http/refused.ts'
import type { Progress, Step } from '../core/jobs/bulk-act.ts'
import { askerOf } from '../core/jobs/bulk-job.ts'
import { isPassing } from '../core/jobs/fail.ts'
import { holdWritten, refuseElsewhere } from '../core/jobs/own-disk.ts'
import { reportProgress } from '../core/jobs/report-progress.ts'
import { notify } from '../notifications/notify.ts'
import { preparing } from './opted-out.ts'
import { type ExportJob, type ExportParams, KEPT_DAYS, PACE } from './params.ts'
import { selectedIds } from './selected-ids.ts'
import { csv } from './write-csv.ts'
import { xlsx } from './write-xlsx.ts'

const MAX_BYTES = 8 * 2 ** 30
const WRITERS = { csv, xlsx }
class Stopped extends Error {}
const stopped = () => new Stopped('The export was cancelled.')

/** Writes the whole file as one batch, of the selection as it stands then; the job's total stays what was asked for: a worker that dies leaves a piece of a file, which the next one writes over. */
export async function run({ core, db, job }: Step<ExportParams>): Promise<Progress> {
  const { params } = job
  let rows = 0
  await refuseElsewhere(core, params.storage_key)
  const viewer = await viewerOf(db)
  for (const statement of preparing(params.columns)) await db.rows(statement)
  const pages = told(core, job, selectedIds(db, viewer, params.selection))
  const wrote = (more: number) => {
    rows += more
  }
  try {
    const bytes = Readable.from(WRITERS[params.format](db, params, pages, wrote), { objectMode: false })
    const { size_bytes } = await core.files.put(params.storage_key, bytes, { maxBytes: MAX_BYTES })
    if (!(await holdWritten(core, db, job, params.storage_key))) throw stopped()
    await finish(core, db, job, rows, size_bytes)
    return { cursor: null, processed: rows - job.processed, done: true, counts: { exported: rows } }
  } catch (error) {
    if (error instanceof Stopped) return { cursor: null, processed: 0, done: true }
    if (!isPassing(error)) await tellOfFailure(core, job, error)
    throw error
  }
}

/** Hands the pages on, and tells how far it is now and then. */
async function* told(core: Core, job: ExportJob, pages: AsyncIterable<number[]>) {
  let rows = 0
  let last = performance.now()
  for await (const ids of pages) {
    yield ids
    rows += ids.length
    if (performance.now() - last < PACE.report_ms) continue
    if (!(await reportProgress(core, job, rows))) throw stopped()
    last = performance.now()
  }
}

const figure = (count: number) => count.toLocaleString('en-US')

async function finish(core: Core, db: Db, job: ExportJob, rows: number, size_bytes: number): Promise<void> {
  const [made] = await db.rows<{ filename: string }>(
    `update contact_exports set row_count = $2, size_bytes = $3, expires_at = now() + make_interval(days => ${KEPT_DAYS})
      where id = $1 returning filename`,
    [job.id, rows, size_bytes],
  )
  const changes = {
    asked_count: job.total,
    row_count: rows,
    size_bytes,
    columns: job.params.columns,
    ...job.params.selection,
  }
  await db.rows(
    `insert into audit_log (business_unit_id, action, user_id, real_user_id, subject_type, subject_id, changes)
     values (app.business_unit_id(), 'contact_exports.finished', $1, $2, 'contact_exports', $3, $4)`,
    [job.user_id, job.real_user_id, job.id, JSON.stringify(changes)],
  )
  await notify(core, db, {
    user_id: askerOf(job),
    kind: 'contact_exports.finished',
    title: `Export ready: ${figure(rows)} ${rows === 1 ? 'contact' : 'contacts'}`,
    body: [made?.filename, otherThanAsked(job, rows)].filter(Boolean).join('. '),
    link: '/exports',
    data: { bulk_job_id: job.id },
  })
}

const otherThanAsked = ({ total }: ExportJob, rows: number) =>
  total !== null && total !== rows && `${figure(total)} were selected when you asked; the list has changed since.`

/** In a transaction of its own, since the one at hand is rolled back. */
const tellOfFailure = (core: Core, job: ExportJob, error: unknown) =>
  core.database.tenant(job, db =>
    notify(core, db, {
      user_id: askerOf(job),
      kind: 'contact_exports.failed',
      title: 'An export failed',
      body:
        error instanceof Refused
          ? Object.values(error.answer.errors).flat().join(' ')
          : 'Nothing was written. Open the list of exports to try it again.',
      link: '/exports',
      data: { bulk_job_id: job.id },
    }),
  )
