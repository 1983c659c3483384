import { MAX_IMPORT_COLUMNS } from '@openbook/config/import-fields.ts'
import { columnName, KNOWN_NAMES, nameKey, OTHER_NAMES } from './field-names.ts'
import type { Column } from './guess-mapping.ts'
import type { Row } from './read-file.ts'
import { type Kind, shareOf } from './sample-kinds.ts'
import { UnreadableFile } from './unreadable-file.ts'

const SAMPLE_ROWS = 200
const DATA_KINDS: readonly Kind[] = ['email', 'phone', 'date', 'number', 'website']

export interface Header {
  /** Names made unique, with the values of the first rows: what `guessMapping` takes. */
  columns: Column[]
  hasHeader: boolean
  /** The contacts: every row behind the header, or all where there is none. Read to the end or `return()`: that closes the file. */
  rows: AsyncGenerator<Row, void, void>
  isRepeatedHeader(cells: readonly string[]): boolean
}

/** Tells the header from the contacts; `hasHeader` overrules the guess. Throws UnreadableFile where no row is left. */
export async function readHeader(rows: AsyncIterable<Row>, options: { hasHeader?: boolean } = {}): Promise<Header> {
  const iterator = rows[Symbol.asyncIterator]()
  try {
    return headerOf(await take(iterator, SAMPLE_ROWS), iterator, options)
  } catch (error) {
    await iterator.return?.()
    throw error
  }
}

function headerOf(first: Row[], iterator: AsyncIterator<Row>, options: { hasHeader?: boolean }): Header {
  if (first.length === 0) throw new UnreadableFile('This file has no rows. Choose a file with a header and contacts.')
  const table = options.hasHeader === false ? first : first.slice(titleRows(first))
  const hasHeader = options.hasHeader ?? isHeader(table)
  const names = hasHeader ? (table[0]?.cells ?? []) : []
  const data = hasHeader ? table.slice(1) : table
  if (data.length === 0)
    throw new UnreadableFile('This file has no rows below its header. Add the contacts and try again.')
  const width = Math.max(...table.map(({ cells }) => cells.length))
  if (width > MAX_IMPORT_COLUMNS)
    throw new UnreadableFile(
      `This file has ${width} columns, at most ${MAX_IMPORT_COLUMNS} can be imported. Remove some.`,
    )
  const header = headerKey(names)
  return {
    columns: uniqueNames(names, width).map((name, column) => ({
      name,
      samples: data.map(({ cells }) => cells[column] ?? ''),
    })),
    hasHeader,
    rows: after(data, iterator),
    isRepeatedHeader: cells => hasHeader && headerKey(cells) === header,
  }
}

async function take(iterator: AsyncIterator<Row>, most: number): Promise<Row[]> {
  const taken: Row[] = []
  while (taken.length < most) {
    const next = await iterator.next()
    if (next.done) break
    taken.push(next.value)
  }
  return taken
}

function after(taken: Row[], iterator: AsyncIterator<Row>): AsyncGenerator<Row, void, void> {
  const rows = joined(taken, iterator)
  const end = rows.return.bind(rows)
  // A generator that never began runs no `finally`, and the file below would stay open.
  rows.return = async value => {
    await iterator.return?.()
    return end(value)
  }
  return rows
}

async function* joined(taken: Row[], iterator: AsyncIterator<Row>): AsyncGenerator<Row, void, void> {
  try {
    yield* taken
    for (let next = await iterator.next(); !next.done; next = await iterator.next()) yield next.value
  } finally {
    await iterator.return?.()
  }
}

const headerKey = (cells: readonly string[]) =>
  cells
    .map(cell => cell.trim().toLowerCase())
    .join('\n')
    .trimEnd()

const filled = ({ cells }: Row) => cells.filter(cell => cell.trim() !== '')

/** Rows on top that only name the table, as reports have them: one cell, above rows of three or more. */
function titleRows(rows: readonly Row[]): number {
  const top = rows.slice(0, 10)
  const table = top.findIndex(row => filled(row).length >= 3)
  const titles = top.slice(0, Math.max(table, 0)).every(row => filled(row).length === 1 && !looksLikeData(row.cells))
  return table > 0 && titles ? table : 0
}

const looksLikeData = (cells: readonly string[]) =>
  cells.some(cell => DATA_KINDS.some(kind => shareOf([cell], kind) === 1) && /[\d@]/.test(cell))

function isHeader([first, ...rest]: readonly Row[]): boolean {
  const cells = first?.cells.map(cell => cell.trim()) ?? []
  const known = cells.filter(cell => KNOWN_NAMES.has(nameKey(cell)) || OTHER_NAMES.has(nameKey(cell))).length
  if (known >= Math.max(1, cells.filter(Boolean).length / 2)) return true
  if (looksLikeData(cells)) return false
  if (known > 0) return true
  return !cells.some((cell, column) => cell !== '' && rest.some(row => row.cells[column]?.trim() === cell))
}

function uniqueNames(names: readonly string[], width: number): string[] {
  const used = new Set<string>()
  return Array.from({ length: width }, (_, index) => {
    const name = names[index]?.replace(/\s+/g, ' ').trim() || columnName(index)
    let unique = name
    for (let number = 2; used.has(unique.toLowerCase()); number++) unique = `${name} (${number})`
    used.add(unique.toLowerCase())
    return unique
  })
}
