import { PACE } from '../contact-acts/pace.ts'
import type { Core } from '../core/core.ts'
import type { Db } from '../core/db/database.ts'
import type { BulkAct } from '../core/jobs/bulk-act.ts'
import { ACTIVE, draftJob, findJob } from '../core/jobs/bulk-job.ts'
import * as turn from '../core/jobs/turn.ts'
import { DUE, REFUSAL } from './held.ts'
import { purgePicked } from './purge-picked.ts'

const KIND = 'contacts.purge_due'
const FITS = `c.id = j.subject_id and j.outcome = 'selected' and ${DUE} and (${REFUSAL}) is null`

interface Params {
  count: number
}

/** The nightly purge of one agency, batch by batch. Who was restored since the job was made is left out. */
export const purgeDue: BulkAct<Params> = {
  name: KIND,
  access: null,
  contacts: () => 'moved',
  run: async ({ core, db, job, cursor }) => {
    const from = cursor ?? 0
    const to = Math.min(from + PACE.rows, job.params.count)
    const sent = [job.id, from, to]
    await purgePicked(core, db, { sent, fits: FITS })
    const left = await db.rows(
      `update bulk_job_rows set outcome = 'skipped', reason = 'No longer due.'
        where job_id = $1 and row_no > $2 and row_no <= $3 and outcome = 'selected' returning row_no`,
      sent,
    )
    const processed = to - from
    const counts = { selected: -processed, changed: processed - left.length, skipped: left.length }
    return { cursor: to, processed, done: to >= job.params.count, counts }
  },
}

/** Takes on the purge of every agency that has contacts due, one job each. Gives the jobs. */
export async function takeOnPurges(core: Core): Promise<number[]> {
  const agencies = await core.database.system(db =>
    db.rows<{ id: number }>(
      `select b.id from business_units b where exists (select from contacts c where c.business_unit_id = b.id and ${DUE})
          and not exists (select from bulk_jobs j where j.business_unit_id = b.id and j.kind = '${KIND}' and j.state = any($1)) order by b.id`,
      [ACTIVE],
    ),
  )
  const jobs: number[] = []
  for (const { id } of agencies) {
    const job = await core.database.tenant({ business_unit_id: id, user_id: null }, db => takeOn(core, db))
    if (job) jobs.push(job)
  }
  return jobs
}

async function takeOn(core: Core, db: Db): Promise<number | undefined> {
  const id = await draftJob(db, { kind: KIND, title: 'Purge of deleted contacts', params: {} })
  const { rowCount } = await db.client.query(
    `insert into bulk_job_rows (job_id, row_no, subject_id, outcome)
     select $1::bigint, row_number() over (order by c.id), c.id, 'selected' from contacts c where ${DUE} and (${REFUSAL}) is null`,
    [id],
  )
  if (!rowCount) {
    await db.rows('delete from bulk_jobs where id = $1', [id])
    return undefined
  }
  await db.rows(
    `update bulk_jobs set state = 'ready', total = $2, counts = jsonb_build_object('selected', $2::bigint), params = jsonb_build_object('count', $2::bigint)
      where id = $1`,
    [id, rowCount],
  )
  await db.rows(
    `insert into audit_log (business_unit_id, action, subject_type, subject_id, changes)
     values (app.business_unit_id(), '${KIND}', 'bulk_jobs', $1, jsonb_build_object('count', $2::bigint))`,
    [id, rowCount],
  )
  const job = await findJob(db, id)
  if (job) await core.jobs.turned(db, await turn.run(db, job))
  return id
}
