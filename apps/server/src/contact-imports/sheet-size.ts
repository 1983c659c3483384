import { UnreadableFile } from './unreadable-file.ts'

/** What Excel itself can hold. */
const MOST_ROWS = 1_048_576
const MOST_COLUMNS = 16_384
/** A sheet is read as a full table, its gaps too: two cells at far corners would be seventeen thousand million. */
const MOST_CELLS = 25_000_000

/** The place of a row or cell, as it stands in its tag. */
const PLACE = /<(?:\w+:)?(?:row|c)\s(?:[^>"']|"[^"]*"|'[^']*')*?\br\s*=\s*["']([^"']*)["']/g

/** Refuses a sheet that reaches further than can be read, before anything is read into memory. Throws UnreadableFile. */
export function checkSheetSize(xml: Buffer, most = MOST_CELLS): void {
  if (!xml.includes('sheetData')) return
  let [rows, columns] = [0, 0]
  for (const [, place = ''] of xml.toString('latin1').matchAll(PLACE)) {
    const [, letters, digits] = /^([A-Z]{0,3})(\d{1,7})$/.exec(place) ?? []
    if (!digits) throw tooFar()
    rows = Math.max(rows, Number(digits))
    if (letters) columns = Math.max(columns, columnOf(letters))
  }
  if (rows > MOST_ROWS || columns > MOST_COLUMNS || rows * columns > most) throw tooFar()
}

const columnOf = (letters: string) => [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0)

const tooFar = () =>
  new UnreadableFile(
    'This sheet spreads over too many rows and columns. Delete those without contacts, save the sheet as CSV, or split it.',
  )
