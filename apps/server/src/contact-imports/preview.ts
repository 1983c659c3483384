import { Refused } from '../core/http/refused.ts'
import type { Progress, Step } from '../core/jobs/bulk-act.ts'
import { classify } from './classify.ts'
import { type ImportParams, optionsOf } from './params.ts'
import { openAttempt } from './read-attempt.ts'
import { readLists } from './resolve.ts'
import { stage } from './stage.ts'
import { UnreadableFile } from './unreadable-file.ts'

/** Stages the file batch by batch; at its end, when the total is known, forecasts every row. */
export async function preview({ core, db, job, cursor, hold }: Step<ImportParams>): Promise<Progress> {
  if (job.total !== null) return { cursor, processed: 0, done: true, counts: await classify(db, job) }
  if (cursor === null) await clear()
  const lists = await hold('lists', async () => ({ value: await readLists(db, optionsOf(job)), close: async () => {} }))
  try {
    const reading = await hold('file', () => openAttempt(core, db, job))
    const staged = await stage(db, job, reading, lists, {
      secret: core.env.secret,
      business_unit_id: job.business_unit_id,
    })
    if (staged.atEnd)
      await db.rows(
        `select app.keep_statistics('contact_import_rows'), app.keep_statistics('contacts'), app.keep_statistics('contact_points')`,
      )
    return {
      cursor: staged.cursor,
      processed: staged.count,
      done: false,
      ...(staged.atEnd && { total: job.processed + staged.count }),
    }
  } catch (error) {
    if (error instanceof UnreadableFile) throw new Refused(422, { file: error.message }, 'contact_imports.unreadable')
    throw error
  }

  /** What an earlier dry run with another mapping left. */
  async function clear(): Promise<void> {
    await db.rows('delete from bulk_job_rows where job_id = $1', [job.id])
    await db.rows('delete from contact_import_rows where job_id = $1', [job.id])
  }
}
