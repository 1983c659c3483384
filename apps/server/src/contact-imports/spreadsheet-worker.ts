import { parentPort, workerData } from 'node:worker_threads'
import { InvalidInputError, InvalidSpreadsheetError, readSheet, SheetNotFoundError } from 'read-excel-file/node'
import type { Answer } from './read-spreadsheet.ts'
import { cellText, numberText } from './spreadsheet-cells.ts'
import { UnreadableFile } from './unreadable-file.ts'
import { checkWorkbookZip } from './zip-directory.ts'

const BATCH = 1000
const MAX_SHEETS = 50

type Cells = (string | boolean | Date | null)[]

async function firstSheetWithRows(zip: Buffer): Promise<Cells[]> {
  checkWorkbookZip(zip)
  for (let sheet = 1; sheet <= MAX_SHEETS; sheet++) {
    const rows = (await readSheet(zip, sheet, { parseNumber: numberText, trim: false })) as Cells[]
    if (rows.length > 0) return rows
  }
  return []
}

function messageOf(error: unknown): string {
  if (error instanceof UnreadableFile) return error.message
  if (error instanceof InvalidInputError || error instanceof InvalidSpreadsheetError || isOfTheReader(error))
    return 'This workbook is damaged. Open it in Excel, save it as XLSX or CSV and try again.'
  throw error
}

/** The reader trips over what no Excel writes instead of refusing it. */
const isOfTheReader = (error: unknown) => error instanceof TypeError || error instanceof RangeError

const reading = firstSheetWithRows(Buffer.from(workerData as Uint8Array)).catch(error => {
  if (error instanceof SheetNotFoundError) return []
  return messageOf(error)
})
let sent = 0

parentPort?.on('message', async () => {
  const rows = await reading
  const answer: Answer =
    typeof rows === 'string'
      ? { unreadable: rows }
      : { rows: rows.slice(sent, sent + BATCH).map(cells => cells.map(cellText)) }
  sent += BATCH
  parentPort?.postMessage(answer)
})
