import type { batchPrint } from '@openbook/api/contact-prints.ts'
import type { Receives } from '@openbook/api/core/route.ts'
import type { Selection } from '@openbook/api/core/selection.ts'
import type { Viewer } from '@openbook/auth/viewer.ts'
import { MOST } from '@openbook/config/limits.ts'
import { refuseTooMany, refuseUnexpected } from '../contact-acts/expected.ts'
import { compileInOrder } from '../contact-acts/in-order.ts'
import { compileSelection, countSelected } from '../contact-acts/selection.ts'
import { askedOf, sentBefore } from '../contact-acts/sent-before.ts'
import type { Core } from '../core/core.ts'
import type { Db } from '../core/db/database.ts'
import { draftJob, findJob } from '../core/jobs/bulk-job.ts'
import { claimDisk } from '../core/jobs/own-disk.ts'
import * as turn from '../core/jobs/turn.ts'
import { refuseMoved } from '../life-events/by-hand.ts'
import { FOLDER, KIND, type PrintParams } from './params.ts'
import { printOf } from './print-of.ts'

type Request = Receives<typeof batchPrint>['body']
interface Asking {
  core: Core
  db: Db
  viewer: Viewer
}

/** Queues a print of a selection as it stands. The same request again gives the same print. */
export async function start({ core, db, viewer }: Asking, request: Request): Promise<{ jid: number; count: number }> {
  const {
    kind,
    body,
    sender,
    skip_labels,
    post_to,
    aftercare,
    moved_confirmed,
    request_id,
    expected_count,
    ...selection
  } = request
  const wanted = { kind, body, sender, skip_labels, post_to, aftercare }
  const asked = askedOf(wanted, selection)
  const known = await sentBefore(db, viewer, { request_id, kind: KIND, asked })
  if (known) return { jid: known.id, count: known.count }
  const print = await printOf(db, viewer, wanted)
  const selected = await compileSelection(db, viewer, selection)
  const count = await countSelected(db, selected)
  refuseUnexpected(count, expected_count)
  refuseTooMany(count, MOST.print, 'printed', 'contact_prints.too_many')
  if (print.kind === 'letters') await refuseMoved(db, selected, moved_confirmed)
  const title = `Print ${count} ${print.kind === 'labels' ? 'label' : 'letter'}${count === 1 ? '' : 's'}`
  const jid = await draftJob(db, { kind: KIND, title, params: { asked }, request_id })
  const storage_key = `${FOLDER}/${viewer.business_unit_id}/${jid}.pdf`
  const params: PrintParams = { ...print, count, storage_key }
  await freezeInOrder(db, viewer, jid, selection)
  await db.rows(
    `update bulk_jobs set state = 'ready', total = $2, counts = jsonb_build_object('selected', $2::bigint), params = params || $3::jsonb where id = $1`,
    [jid, count, JSON.stringify(params)],
  )
  await claimDisk(core, params.storage_key)
  const job = await findJob(db, jid)
  if (!job) throw new Error('A print was drafted and is gone.')
  await core.jobs.turned(db, await turn.run(db, job))
  return { jid, count }
}

/** Sheets come out of the printer as the list stood on the screen. */
async function freezeInOrder(db: Db, viewer: Viewer, jid: number, selection: Selection) {
  const { sql, values } = await compileInOrder(db, viewer, selection, MOST.print)
  await db.rows(
    `insert into bulk_job_rows (job_id, row_no, subject_id, outcome)
     select $${values.length + 1}::bigint, row_number() over (), s.id, 'selected' from (${sql}) s`,
    [...values, jid],
  )
}
