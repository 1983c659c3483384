import type { Db } from '../core/db/database.ts'
import { listedBy, namesList } from './listed.ts'
import { type ImportJob, optionsOf } from './params.ts'

const ROWS = '(select * from contact_import_rows where job_id = $1 and problems is null)'

/** Marks the rows whose person is on a list the file is held against: to be left out with the reason, or to be tagged. */
export async function scrub(db: Db, job: ImportJob): Promise<void> {
  const { scrub_against: against } = optionsOf(job)
  if (!against || !namesList(against)) return
  const { action, updated_lead_tags = [] } = against
  const sent: unknown[] = [job.id, action === 'tag' ? updated_lead_tags : null]
  const listed = listedBy(ROWS, against, value => `$${sent.push(value)}`)
  await db.rows(
    `with listed as (${listed})
     update contact_import_rows r
        set scrubbed = case when $2::text[] is null then listed.why end, scrub_tags = $2
       from listed where r.job_id = $1 and r.row_no = listed.row_no`,
    sent,
  )
}
