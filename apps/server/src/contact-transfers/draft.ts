import type { TransferValues } from '@openbook/api/contact-transfers.ts'
import type { Viewer } from '@openbook/auth/viewer.ts'
import { held } from '../bulk-jobs/queries.ts'
import { visibleContacts } from '../bulk-jobs/visible.ts'
import type { ActParams, AnyAct } from '../contact-acts/act.ts'
import { forecast } from '../contact-acts/preview.ts'
import type { Asking } from '../contact-acts/start.ts'
import type { Db } from '../core/db/database.ts'
import { notFound, Refused } from '../core/http/refused.ts'
import { type BulkJob, findJob } from '../core/jobs/bulk-job.ts'
import * as turn from '../core/jobs/turn.ts'
import { show } from './queries.ts'
import { KIND, transfer } from './transfer.ts'
import { countUnlicensed, refuseUnlicensed } from './unlicensed.ts'

type Draft = BulkJob<ActParams<TransferValues>>
interface Recipient {
  user_id?: number | undefined
  pool_id?: number | undefined
}

function refuseOther({ state }: Draft): void {
  if (state !== 'ready')
    throw new Refused(409, { base: 'This attempt is no draft any more.' }, 'contact_transfers.not_a_draft')
}

/** The values of a draft with some of them changed; a recipient takes the place of the one before. */
function changed({ params: { values } }: Draft, change: TransferValues): TransferValues {
  const { user_id, pool_id, ...kept } = values
  const named = change.user_id !== undefined || change.pool_id !== undefined
  return { ...kept, ...(named ? {} : { user_id, pool_id }), ...change }
}

interface Change extends TransferValues {
  id: number
  confirm?: boolean | undefined
}

/** Gives a draft another recipient where one is named, and carries it out where that is confirmed. */
export async function updateDraft({ core, db, viewer, audit }: Asking, { id, confirm, ...change }: Change) {
  const job: Draft = await held(db, viewer, id, KIND)
  refuseOther(job)
  const values = changed(job, change)
  const title = await transfer.title(db, viewer, values)
  await db.prepared(
    `update bulk_jobs set title = $2, params = params || jsonb_build_object('values', $3::jsonb) where id = $1`,
    [id, title, JSON.stringify(values)],
  )
  audit({ subject_type: 'bulk_jobs', subject_id: id, changes: { ...values, confirm } })
  if (!confirm) return
  if (!values.skip_unlicensed) await refuseUnlicensed(db, values, id)
  const running = await turn.run(db, job)
  await core.jobs.turnedHere(db, { ...running, title, params: { ...job.params, values } } as BulkJob)
}

/** What a draft would do now; contacts that went out of the viewer's sight are among those it leaves out. */
export async function previewDraft(db: Db, viewer: Viewer, id: number, { user_id, pool_id }: Recipient) {
  const { total } = await show(db, viewer, id)
  const job = await findJob<ActParams<TransferValues>>(db, id)
  if (!job) throw notFound()
  refuseOther(job)
  const values = changed(job, { ...(user_id && { user_id }), ...(pool_id && { pool_id }) })
  await transfer.title(db, viewer, values)
  const sql = `select c.id from bulk_job_rows j join contacts c on c.id = j.subject_id where j.job_id = $1 and ${visibleContacts(viewer)}`
  const seen = await forecast(db, viewer, transfer as unknown as AnyAct, values, { sql, values: [id] })
  const gone = total - seen.count
  return {
    ...seen,
    count: total,
    left_out: [
      ...seen.left_out,
      ...(gone ? [{ reason: 'Gone, or no longer among the contacts you may see.', count: gone }] : []),
    ],
    unlicensed: await countUnlicensed(db, values, id),
  }
}

/** Throws a 409 for what is more than a draft. */
export async function discardDraft({ db, viewer, audit }: Omit<Asking, 'core'>, id: number): Promise<void> {
  refuseOther(await held(db, viewer, id, KIND))
  await db.prepared('delete from bulk_jobs where id = $1', [id])
  audit({ subject_type: 'bulk_jobs', subject_id: id })
}
