import type { Db } from '../core/db/database.ts'
import { CONTACT_FIELDS } from './fields.ts'
import type { ImportJob } from './params.ts'

const WRITTEN = [...CONTACT_FIELDS, 'version', 'updated_at']

/** Writes the values the journal keeps under `before` or `after` onto the contacts of those rows, columns it does not name untouched. */
export async function writeFields(db: Db, job: ImportJob, kept: 'before' | 'after', rows: number[]): Promise<void> {
  if (rows.length === 0) return
  await db.rows(
    `update contacts c set (${WRITTEN.join(', ')}) = (select ${WRITTEN.map(name => `p.${name}`).join(', ')} from jsonb_populate_record(c, j.${kept}) p)
       from bulk_job_rows j
      where j.job_id = $1 and j.row_no = any($2) and c.id = j.subject_id`,
    [job.id, rows],
  )
}
