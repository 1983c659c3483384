import { setImmediate as breathe } from 'node:timers/promises'
import { writeXlsxStream } from 'hucre/xlsx'
import type { Db } from '../core/db/database.ts'
import { headingsOf } from './columns.ts'
import { pageOf } from './page-of.ts'
import type { ExportParams } from './params.ts'

/** Rows after which other requests get a turn. */
const BREATH = 100

/** The file as an Excel workbook, zipped while it is read; every cell is text, so that ZIP codes and numbers stay as they are. */
export function xlsx(
  db: Db,
  { columns, zone }: ExportParams,
  pages: AsyncIterable<number[]>,
  wrote: (rows: number) => void,
): AsyncIterable<Uint8Array> {
  const text = pageOf(columns, zone, '$1')
  return writeXlsxStream(rows(), { name: 'Contacts', freezePane: { rows: 1 } })

  async function* rows(): AsyncGenerator<(string | null)[]> {
    yield headingsOf(columns)
    for await (const ids of pages) {
      const page = await db.client.query<(string | null)[]>({
        text,
        values: [ids],
        rowMode: 'array',
      })
      for (const [at, row] of page.rows.entries()) {
        if (at % BREATH === 0) await breathe()
        yield row.map(printable)
      }
      wrote(page.rows.length)
    }
  }
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: XML has no way to write them
const UNWRITABLE = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g
/** A cell without what a workbook cannot hold. */
export const printable = (cell: string | null) =>
  cell && UNWRITABLE.test(cell) ? cell.replaceAll(UNWRITABLE, '') : cell
