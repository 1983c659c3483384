import type { Db } from '../core/db/database.ts'
import type { SignedIn } from '../core/http/context.ts'
import { BATCH, sheetOf } from '../core/sheet.ts'

interface Rejected {
  row_no: number
  outcome: string
  reason: string | null
  cells: string[]
}

/** The rows that did not get in, as CSV with a header: line, outcome and reason, then the cells as they were. */
export const rejectedCsv = (tenant: SignedIn['tenant'], id: number, columns: string[]) =>
  sheetOf(
    ['Line', 'Outcome', 'Reason', ...columns],
    (last: Rejected | undefined) => tenant(db => after(db, id, last?.row_no ?? -1)),
    ({ row_no, outcome, reason, cells }) => [row_no, outcome, reason ?? '', ...cells],
    { record_delimiter: '\r\n' },
  )

const after = (db: Db, id: number, row_no: number) =>
  db.rows<Rejected>(
    `select j.row_no, j.outcome, j.reason, r.cells
       from bulk_job_rows j join contact_import_rows r on r.job_id = j.job_id and r.row_no = j.row_no
      where j.job_id = $1 and j.row_no > $2 and j.outcome in ('duplicate', 'scrubbed', 'sharing_left_out', 'invalid')
      order by j.row_no limit ${BATCH}`,
    [id, row_no],
  )
