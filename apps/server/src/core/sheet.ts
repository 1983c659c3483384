import { stringify } from 'csv-stringify/sync'

/** How many rows are fetched at a time, each in a transaction of its own. */
export const BATCH = 1000

/**
 * Rows as CSV, batch by batch: `next` is given the last row sent and how many were. What a spreadsheet would take for a
 * formula is kept as text. Nothing is sent before the first rows are there, so that what goes wrong is still said.
 */
export async function* sheetOf<Row>(
  headings: string[],
  next: (last: Row | undefined, sent: number) => Promise<Row[]>,
  cells: (row: Row) => unknown[],
) {
  let above = stringify([headings], { bom: true })
  let last: Row | undefined
  let sent = 0
  let rows: Row[]
  do {
    rows = await next(last, sent)
    yield above + stringify(rows.map(cells), { escape_formulas: true })
    above = ''
    last = rows.at(-1)
    sent += rows.length
  } while (rows.length === BATCH)
}
