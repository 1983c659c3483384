import { Readable } from 'node:stream'
import { setImmediate as breathe } from 'node:timers/promises'
import { visibleContacts } from '../bulk-jobs/visible.ts'
import { actorOf, GONE, OUT_OF_SIGHT } from '../contact-acts/batches.ts'
import type { Core } from '../core/core.ts'
import type { Db } from '../core/db/database.ts'
import type { Progress, Step } from '../core/jobs/bulk-act.ts'
import { askerOf } from '../core/jobs/bulk-job.ts'
import { holdWritten, refuseElsewhere } from '../core/jobs/own-disk.ts'
import { notify } from '../notifications/notify.ts'
import { RECIPIENT, type Recipient } from './address.ts'
import { openPress, type Press } from './draw.ts'
import type { PrintJob, PrintParams } from './params.ts'
import { posted } from './posted.ts'

const BATCH = 50
const MAX_BYTES = 2 ** 28
type Row = Recipient & { row_no: number; hidden: boolean }

/** The next pages. A worker that takes over draws again what the one before it had drawn, since the pages died with it. */
export async function run({ core, db, job, cursor, hold }: Step<PrintParams>): Promise<Progress> {
  const from = cursor ?? 0
  await refuseElsewhere(core, job.params.storage_key)
  const to = Math.min(from + BATCH, job.params.count)
  const press = await hold('press', async () => ({ value: await pressUpTo(db, job, from), close: async () => {} }))
  const said = await draw(press, await rowsOf(db, job, from, to, 'selected'))
  const printed = said.filter(({ why }) => !why).length
  await keep(db, job, said)
  if (said.length < to - from) await leaveOut(db, job, from, to)
  const done = to >= job.params.count
  if (done) await finish(core, db, job, press, (job.counts.printed ?? 0) + printed)
  const counts = { selected: from - to, printed, skipped: to - from - printed }
  return { cursor: to, processed: to - from, done, counts }
}

async function pressUpTo(db: Db, job: PrintJob, to: number): Promise<Press> {
  const press = await openPress(job.params)
  await draw(press, await rowsOf(db, job, 0, to, 'printed'))
  return press
}

/** What was drawn once is drawn again; what is still to be drawn is looked at with the eyes of whoever asked, as they are now. */
async function rowsOf(db: Db, { id, params }: PrintJob, from: number, to: number, outcome: string): Promise<Row[]> {
  const sight = visibleContacts(await actorOf(db))
  const rows = await db.rows<Row>(
    `select j.row_no, j.outcome = 'selected' and not ${sight} as hidden, ${RECIPIENT} from bulk_job_rows j join contacts c on c.id = j.subject_id
      where j.job_id = $1 and j.row_no > $2 and j.row_no <= $3 and j.outcome = $4 order by j.row_no`,
    [id, from, to, outcome],
  )
  return posted(db, params, rows)
}

async function draw(press: Press, rows: Row[]) {
  const said: { row_no: number; why: string | undefined }[] = []
  for (const row of rows) {
    await breathe()
    said.push({ row_no: row.row_no, why: row.hidden ? OUT_OF_SIGHT : press.add(row) })
  }
  return said
}

/** What became of each row, with the timeline of those printed. */
async function keep(db: Db, job: PrintJob, said: { row_no: number; why: string | undefined }[]) {
  await db.rows(
    `with told as (
       update bulk_job_rows j set outcome = case when w.why is null then 'printed' else 'skipped' end, reason = w.why
         from unnest($2::bigint[], $3::text[]) w(row_no, why) where j.job_id = $1 and j.row_no = w.row_no
       returning j.subject_id, w.why)
     insert into contact_events (contact_id, kind, data)
     select subject_id, 'contact_prints.printed', jsonb_build_object('kind', $4::text) from told where why is null`,
    [job.id, said.map(({ row_no }) => row_no), said.map(({ why }) => why ?? null), job.params.kind],
  )
}

/** Rows of a batch whose contacts are gone meanwhile. */
const leaveOut = (db: Db, job: PrintJob, from: number, to: number) =>
  db.rows(
    `update bulk_job_rows set outcome = 'skipped', reason = '${GONE}'
      where job_id = $1 and row_no > $2 and row_no <= $3 and outcome = 'selected'`,
    [job.id, from, to],
  )

async function finish(core: Core, db: Db, job: PrintJob, press: Press, printed: number) {
  const { id, params } = job
  const { kind, storage_key } = params
  const noun = kind === 'labels' ? 'label' : 'letter'
  const counted = `${printed} ${printed === 1 ? noun : `${noun}s`}`
  if (printed > 0) {
    await core.files.put(storage_key, Readable.from([await press.bytes()]), { maxBytes: MAX_BYTES })
    if (!(await holdWritten(core, db, job, storage_key))) return
  }
  const left = params.count - printed
  await notify(core, db, {
    user_id: askerOf(job),
    kind: 'contact_prints.finished',
    title: printed ? `Ready to print: ${counted}` : 'Nothing could be printed',
    body: left ? `${left} left out, most often for want of an address.` : null,
    link: `/prints/${id}`,
    data: { bulk_job_id: id },
  })
}
