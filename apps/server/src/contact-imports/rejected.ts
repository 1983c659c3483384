import { stringify } from 'csv-stringify/sync'
import type { Db } from '../core/db/database.ts'
import type { SignedIn } from '../core/http/context.ts'

const PAGE = 2000

interface Rejected {
  row_no: number
  outcome: string
  reason: string | null
  cells: string[]
}

/** The rows that did not get in, as CSV with a header: line, outcome and reason, then the cells as they were. Cells that a spreadsheet would run as a formula are quoted. */
export async function* rejectedCsv(tenant: SignedIn['tenant'], id: number, columns: string[]): AsyncGenerator<string> {
  yield `\ufeff${csv([['Line', 'Outcome', 'Reason', ...columns]])}`
  let after = -1
  for (;;) {
    const rows = await tenant(db => pageOf(db, id, after))
    if (rows.length > 0)
      yield csv(rows.map(({ row_no, outcome, reason, cells }) => [row_no, outcome, reason ?? '', ...cells]))
    if (rows.length < PAGE) return
    after = rows.at(-1)?.row_no ?? after
  }
}

const pageOf = (db: Db, id: number, after: number) =>
  db.rows<Rejected>(
    `select j.row_no, j.outcome, j.reason, r.cells
       from bulk_job_rows j join contact_import_rows r on r.job_id = j.job_id and r.row_no = j.row_no
      where j.job_id = $1 and j.row_no > $2 and j.outcome in ('duplicate', 'scrubbed', 'invalid') order by j.row_no limit ${PAGE}`,
    [id, after],
  )

const csv = (rows: (string | number)[][]) => stringify(rows, { escape_formulas: true, record_delimiter: '\r\n' })
