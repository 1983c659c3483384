import { type Options, stringify } from 'csv-stringify/sync'

/** How many rows are fetched at a time, each in a transaction of its own. */
export const BATCH = 1000

/** A cell that no spreadsheet takes for a formula although it begins like one, such as an amount below zero. */
export class Exact {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

const object = (value: object) =>
  value instanceof Exact ? { value: value.text, escape_formulas: false } : JSON.stringify(value)
const GUARDED: Options = { escape_formulas: true, cast: { object } }

/**
 * Rows as CSV, batch by batch: `next` is given the last row sent and how many were. What a spreadsheet would take for a
 * formula is kept as text. Nothing is sent before the first rows are there, so that what goes wrong is still said.
 */
export async function* sheetOf<Row>(
  headings: string[],
  next: (last: Row | undefined, sent: number) => Promise<Row[]>,
  cells: (row: Row) => unknown[],
  form: Pick<Options, 'quoted' | 'record_delimiter'> = {},
) {
  const options = { ...GUARDED, ...form }
  let above = stringify([headings], { ...options, bom: true })
  let last: Row | undefined
  let sent = 0
  let rows: Row[]
  do {
    rows = await next(last, sent)
    yield above + stringify(rows.map(cells), options)
    above = ''
    last = rows.at(-1)
    sent += rows.length
  } while (rows.length === BATCH)
}
