import type { Db } from '../core/db/database.ts'
import { listedBy, namesList } from './listed.ts'
import { type ImportJob, optionsOf } from './params.ts'

const ROWS = '(select * from contact_import_rows where job_id = $1 and problems is null)'

/** Marks the rows whose person is on a list the file is held against: to be left out with the reason, or to be tagged. */
export async function scrub(db: Db, job: ImportJob): Promise<void> {
  const { scrub_against: against } = optionsOf(job)
  if (!against || !namesList(against)) return
  const { action, updated_lead_tags = [] } = against
  const sent: unknown[] = [job.id]
  const listed = await db.rows<{ row_no: number; why: string }>(
    listedBy(ROWS, against, value => `$${sent.push(value)}`),
    sent,
  )
  await db.rows(
    `update contact_import_rows r set scrubbed = case when $2::text[] is null then l.why end, scrub_tags = $2
       from unnest($3::bigint[], $4::text[]) l(row_no, why) where r.job_id = $1 and r.row_no = l.row_no`,
    [
      job.id,
      action === 'tag' ? updated_lead_tags : null,
      listed.map(({ row_no }) => row_no),
      listed.map(({ why }) => why),
    ],
  )
}
