import type { Db } from '../core/db/database.ts'
import { Refused } from '../core/http/refused.ts'
import type { BulkJob } from '../core/jobs/bulk-job.ts'
import * as turn from '../core/jobs/turn.ts'
import { LEFT_OUT, OF_THEIR_OWN } from './find-same.ts'
import { planFurther } from './further-plan.ts'
import { planOptOuts } from './opt-out-plan.ts'
import type { ImportJob } from './params.ts'
import { countMarked } from './unlicensed.ts'
import { visibleOwners } from './visible-owners.ts'

/** Plans rows that were left out for what they share with others, those of the lines or all, and lets the import run on. */
export async function addSharing(db: Db, job: ImportJob, lines: number[] | undefined): Promise<BulkJob> {
  if (job.state !== 'completed')
    throw new Refused(409, { base: 'Rows left out can be added when the import is done.' }, 'contact_imports.not_done')
  const added = await db.rows<{ row_no: number }>(
    `update bulk_job_rows set outcome = 'to_create', reason = replace(reason, $3, $4)
      where job_id = $1 and outcome = 'sharing_left_out' and ($2::bigint[] is null or row_no = any($2)) returning row_no`,
    [job.id, lines ?? null, LEFT_OUT, OF_THEIR_OWN],
  )
  const { length } = added
  if (!length)
    throw new Refused(
      409,
      { base: 'None of these rows is left out any more. Reload to see what became of them.' },
      'contact_imports.none_left_out',
    )
  const rows = added.map(({ row_no }) => row_no)
  const owners = await visibleOwners(db)
  const further = await planFurther(db, job, owners, rows)
  const opting = await planOptOuts(db, job, owners, rows)
  const others = further + opting.duplicate
  const marked = await countMarked(db, job, rows)
  const {
    to_create = 0,
    to_add_policy = 0,
    duplicate = 0,
    sharing = 0,
    sharing_left_out = 0,
    unlicensed = 0,
    to_opt_out = 0,
    opt_outs = 0,
  } = job.counts
  const more = {
    to_create: to_create + length,
    sharing: sharing + length,
    sharing_left_out: sharing_left_out - length,
    ...(others && { duplicate: duplicate - others }),
    ...(further && { to_add_policy: to_add_policy + further }),
    ...(opting.duplicate && { to_opt_out: to_opt_out + opting.duplicate }),
    ...(opting.opt_outs && { opt_outs: opt_outs + opting.opt_outs }),
    ...(marked && { unlicensed: unlicensed + marked }),
  }
  await db.rows(`update bulk_jobs set state = 'ready', counts = counts || $2 where id = $1`, [
    job.id,
    JSON.stringify(more),
  ])
  return turn.run(db, job)
}
