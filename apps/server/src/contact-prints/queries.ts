import type { PrintStatus } from '@openbook/api/contact-prints.ts'
import type { Viewer } from '@openbook/auth/viewer.ts'
import type { z } from 'zod'
import { own } from '../bulk-jobs/hidden.ts'
import { visibleContacts } from '../bulk-jobs/visible.ts'
import { NAMED } from '../contacts/named.ts'
import type { Db } from '../core/db/database.ts'
import { outOfSight } from '../core/http/out-of-sight.ts'
import { KEPT_DAYS, KIND, type PrintJob } from './params.ts'

const HIDDEN = own(
  'contact_prints',
  KIND,
  'It was made by somebody else, and only they open it. Print the contacts you need from your own list.',
)

/** Own prints only; a 404 for everyone else's. */
export async function found(db: Db, viewer: Viewer, jid: number): Promise<PrintJob> {
  const [job] = await db.prepared<PrintJob>('select * from bulk_jobs where id = $1 and kind = $2 and user_id = $3', [
    jid,
    KIND,
    viewer.user_id,
  ])
  if (!job) throw await outOfSight(db, viewer, HIDDEN, jid)
  return job
}

/** Those among them whom the viewer may see. */
const leftOut = (db: Db, viewer: Viewer, jid: number) =>
  db.prepared<z.input<typeof PrintStatus>['left_out'][number]>(
    `select j.reason, json_build_object('id', c.id, 'number', c.number,
              'name', ${NAMED}) as contact
       from bulk_job_rows j join contacts c on c.id = j.subject_id where j.job_id = $1 and j.outcome = 'skipped' and ${visibleContacts(viewer)} order by j.row_no`,
    [jid],
  )

export const isKept = ({ finished_at }: PrintJob) =>
  finished_at !== null && Date.now() - Date.parse(finished_at) < KEPT_DAYS * 86_400_000

/** How it stands, as the process notification tells it. */
export async function status(db: Db, viewer: Viewer, jid: number): Promise<z.input<typeof PrintStatus>> {
  const job = await found(db, viewer, jid)
  const { printed = 0 } = job.counts
  const ready = job.state === 'completed' && printed > 0
  const status =
    job.state === 'completed' ? 'done' : job.state === 'failed' || job.state === 'cancelled' ? 'failed' : 'processing'
  return {
    jid,
    visible: true,
    status,
    text: textOf(job, printed),
    linkUrl: ready && isKept(job) ? `/v1/contacts/batch_prints/${jid}/download` : null,
    linkText: ready && isKept(job) ? 'Download the PDF' : null,
    total: job.total ?? 0,
    processed: job.processed,
    printed,
    left_out: await leftOut(db, viewer, jid),
  }
}

function textOf({ state, error, params }: PrintJob, printed: number): string {
  const noun = params.kind === 'labels' ? 'label' : 'letter'
  if (state === 'completed')
    return printed ? `${printed} ${noun}${printed === 1 ? '' : 's'} ready to print` : 'Nothing could be printed'
  if (state === 'failed') return error ?? 'Printing failed.'
  if (state === 'cancelled') return 'Printing was cancelled.'
  return 'Loading...' // sic: spec section 3
}
