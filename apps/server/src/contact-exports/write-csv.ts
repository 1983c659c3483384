import { to as copyTo } from 'pg-copy-streams'
import type { Db } from '../core/db/database.ts'
import { headingsOf } from './columns.ts'
import { pageOf } from './page-of.ts'
import type { ExportParams } from './params.ts'

const BYTE_ORDER_MARK = '\ufeff'

/** The file as CSV, the rows quoted by the database itself. A page is read whole before any of it is written, so that nothing stops half way. */
export async function* csv(
  db: Db,
  { columns, zone }: ExportParams,
  pages: AsyncIterable<number[]>,
  wrote: (rows: number) => void,
): AsyncGenerator<Buffer | string> {
  yield `${BYTE_ORDER_MARK}${headingsOf(columns).join(',')}\n`
  for await (const ids of pages) {
    const page: Buffer[] = []
    const copy = db.client.query(copyTo(`copy (${pageOf(columns, zone, literal(ids))}) to stdout with (format csv)`))
    for await (const chunk of copy) page.push(chunk as Buffer)
    await counted(db)
    yield Buffer.concat(page)
    wrote(copy.rowCount)
  }
}

/** COPY takes no values; ids are numbers. */
const literal = (ids: number[]) => `'{${ids.map(Number).join(',')}}'`

/** The stream ends before the database has said how many rows it was; by the next answer it has. */
const counted = (db: Db) => db.rows('select')
