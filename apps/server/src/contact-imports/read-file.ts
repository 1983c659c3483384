import { createReadStream } from 'node:fs'
import { pipeline, type Readable } from 'node:stream'
import { CsvError, parse } from 'csv-parse'
import { decoder } from './decode.ts'
import { readSpreadsheet } from './read-spreadsheet.ts'
import type { Sniffed } from './sniff.ts'
import { UnreadableFile } from './unreadable-file.ts'

/** A row with something in it; `line` is the row number a spreadsheet shows for it, blank rows counted. */
export interface Row {
  line: number
  cells: string[]
}

/** A path, or a function that opens the file anew. */
export type Source = string | (() => Readable)

const CHUNK_BYTES = 256 * 1024
const MAX_RECORD_CHARS = 1_000_000

/** The rows of a file, header included, as text; blank rows are left out. Throws UnreadableFile. */
export async function* readRows(source: Source, sniffed: Sniffed): AsyncGenerator<Row, void, void> {
  const all = sniffed.kind === 'xlsx' ? readSpreadsheet(open(source)) : readDelimited(open(source), sniffed)
  let line = 0
  for await (const cells of all) {
    line++
    if (cells.some(cell => cell !== '' && cell.trim() !== '')) yield { line, cells }
  }
}

const open = (source: Source) =>
  typeof source === 'string' ? createReadStream(source, { highWaterMark: CHUNK_BYTES }) : source()

async function* readDelimited(bytes: Readable, { encoding, delimiter }: Sniffed): AsyncGenerator<string[]> {
  const parser = parse({
    bom: true,
    delimiter,
    max_record_size: MAX_RECORD_CHARS,
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_column_count: true,
    relax_quotes: true,
  })
  // The parser takes over any error of the streams before it, and the loop below throws it.
  pipeline(bytes, decoder(encoding), parser, () => {})
  let first = true
  try {
    for await (const cells of parser as AsyncIterable<string[]>) {
      const directive = first && cells.join(delimiter).toLowerCase() === `sep=${delimiter}`
      first = false
      if (!directive) yield cells
    }
  } catch (error) {
    throw error instanceof CsvError ? explained(error, Number(error.records) + 1) : error
  }
}

function explained(error: CsvError, line: number): UnreadableFile {
  return error.code === 'CSV_QUOTE_NOT_CLOSED' || error.code === 'CSV_MAX_RECORD_SIZE'
    ? new UnreadableFile(`A quotation mark opened in row ${line} is never closed. Correct that row and try again.`)
    : new UnreadableFile(`Row ${line} cannot be read. Correct that row, or save the file as CSV or XLSX again.`)
}
