import type { TransferValues } from '@openbook/api/contact-transfers.ts'
import { MOST } from '@openbook/config/limits.ts'
import { held } from '../bulk-jobs/queries.ts'
import type { ActParams } from '../contact-acts/act.ts'
import { type Asking, type Request, startAct } from '../contact-acts/start.ts'
import type { Db } from '../core/db/database.ts'
import { Refused } from '../core/http/refused.ts'
import type { BulkJob } from '../core/jobs/bulk-job.ts'
import * as turn from '../core/jobs/turn.ts'
import { KIND, transfer, unlicensed } from './transfer.ts'

/** The most at once (spec section 9). A test makes it small. */
export const LIMIT = { most: MOST.transfer as number }

const figure = (count: number) => count.toLocaleString('en-US')
const refused = (message: string, verb: string) => new Refused(409, { base: message }, `contact_transfers.${verb}`)

/** Hands a selection over, or keeps it as a draft. Throws a 409 above the most at once, and where somebody is not licensed and the sender did not say to leave those out. */
export const start = (
  asking: Asking,
  values: TransferValues,
  { draft = false, ...request }: Request & { draft?: boolean | undefined },
) =>
  startAct(asking, transfer, values, request, {
    draft,
    check: async (id, count) => {
      if (count > LIMIT.most)
        throw refused(
          `At most ${figure(LIMIT.most)} contacts can be transferred at once, and ${figure(count)} are selected. Choose fewer.`,
          'too_many',
        )
      if (!draft && !values.skip_unlicensed) await refuseUnlicensed(asking.db, values, id)
    },
  })

async function refuseUnlicensed(db: Db, values: TransferValues, id: number): Promise<void> {
  const sent: unknown[] = [id]
  const states = await db.rows<{ state: string; count: number }>(
    `select c.state, count(*) from bulk_job_rows j join contacts c on c.id = j.subject_id
      where j.job_id = $1 and ${unlicensed(values, value => `$${sent.push(value)}`)} group by 1 order by 2 desc, 1`,
    sent,
  )
  if (!states.length) return
  const count = states.reduce((sum, each) => sum + each.count, 0)
  const where = states.map(each => `${each.state} (${figure(each.count)})`).join(', ')
  throw refused(
    `The recipient is not licensed for ${figure(count)} of them: ${where}. Send skip_unlicensed to leave those out.`,
    'unlicensed',
  )
}

interface Change extends TransferValues {
  id: number
  confirm?: boolean | undefined
}

/** Gives a draft another recipient where one is named, and carries it out where that is confirmed. */
export async function updateDraft({ core, db, viewer, audit }: Asking, { id, confirm, ...change }: Change) {
  const job = await held<ActParams<TransferValues>>(db, viewer, id, KIND)
  if (job.state !== 'ready') throw refused('This attempt is no draft any more.', 'not_a_draft')
  const { user_id, pool_id, ...kept } = job.params.values
  const named = change.user_id !== undefined || change.pool_id !== undefined
  const values = { ...kept, ...(named ? {} : { user_id, pool_id }), ...change }
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

/** Gives back what an attempt handed over. */
export async function revert({ core, db, viewer, audit }: Asking, id: number, on_conflict = 'keep') {
  const job = await held<ActParams>(db, viewer, id, KIND)
  await db.prepared(
    `update bulk_jobs set params = params || jsonb_build_object('on_conflict', $2::text) where id = $1`,
    [id, on_conflict],
  )
  const reverting = await turn.undo(db, job, viewer)
  await core.jobs.turnedHere(db, reverting)
  audit({ subject_type: 'bulk_jobs', subject_id: id, changes: { on_conflict } })
}
