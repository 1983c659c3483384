import { wholeNumber } from '@openbook/config/identity-numbers.ts'
import { ANSWER_FIELD, type ImportField } from '@openbook/config/import-fields.ts'
import type { Db } from '../core/db/database.ts'
import { isNumbered, REMOVED, redactText } from '../lead-intake/redact.ts'
import { cleanParagraphs } from './clean-text.ts'
import type { Mapping } from './normalise-row.ts'
import { calledNumber, holdsNumbers, maskNumber } from './numbers.ts'
import type { ImportJob } from './params.ts'
import { quoted, READERS } from './row-readers.ts'

interface Column {
  field: string | null
  name?: string | undefined
}
const WORDS: ReadonlySet<string | null> = new Set(['notes', ANSWER_FIELD])
const holdsWords = ({ field }: Column) => WORDS.has(field)

/** A text for notes or an answer without ID and card numbers, as vendors' texts are kept; the very text where it has none. */
export function blotText({ name = '' }: Column, text: string): string {
  const called = name.trim().replace(/[\s-]+/g, '_')
  if (calledNumber(name)) return /\d/.test(text) ? REMOVED : text
  if (isNumbered(called, text.trim())) return text
  const clean = cleanParagraphs(text)
  const left = redactText(clean)
  return left === clean ? text : left
}

/** Whether a cell that cannot be read as its column is meant, and would go to the notes, is an ID number as it is printed. */
const isStray = ({ field }: Column, cell: string) =>
  wholeNumber(cell)?.sure === true && READERS[field as ImportField]?.(cell.trim()).kept !== undefined

interface Hidden {
  /** As the row is read. */
  told: readonly string[]
  /** As its cells are written down. */
  kept: string[]
  /** What was left out, in a sentence. */
  remark: string | null
}

/** The cells of a row without what no note, answer or list of rows may have. */
export function hideNumbers(cells: readonly string[], mapping: Mapping): Hidden {
  const told = [...cells]
  const kept = [...cells]
  const blotted: string[] = []
  for (const each of mapping) {
    const cell = cells[each.column]
    if (!cell) continue
    const stray = isStray(each, cell)
    const left = holdsWords(each) ? blotText(each, cell) : stray ? REMOVED : cell
    if (left !== cell) blotted.push(quoted(each.name ?? 'Notes'))
    told[each.column] = stray ? '' : left
    kept[each.column] = holdsNumbers(each) ? maskNumber(cell) : left
  }
  const remark = blotted.length
    ? `What looks like a Medicare, Social Security or card number is left out of ${blotted.join(' and ')}.`
    : null
  return { told, kept, remark }
}

/** A sample of a column as it is shown; one that is masked already stays so. */
export function hideSample(column: Column, sample: string): string {
  if (holdsNumbers(column)) return sample.includes('•') ? sample : maskNumber(sample)
  if (isStray(column, sample)) return REMOVED
  return holdsWords(column) ? blotText(column, sample) : sample
}

/** Samples are shown and kept as the columns are mapped, also where a person said so. */
export async function hideSamples(db: Db, id: number, mapping: readonly (string | null)[]): Promise<void> {
  const [attempt] = await db.rows<{ columns: { name: string; samples: string[] }[] }>(
    'select columns from contact_import_attempts where id = $1 for update',
    [id],
  )
  const columns = attempt?.columns.map((column, at) => ({
    ...column,
    samples: column.samples.map(sample => hideSample({ field: mapping[at] ?? null, name: column.name }, sample)),
  }))
  if (JSON.stringify(columns) !== JSON.stringify(attempt?.columns))
    await db.rows('update contact_import_attempts set columns = $2 where id = $1', [id, JSON.stringify(columns)])
}

/** Of how many rows numbers were left out. */
export async function countBlotted(db: Db, { id }: ImportJob): Promise<number> {
  const [found] = await db.rows<{ count: number }>(
    'select count(*) from contact_import_rows where job_id = $1 and blotted',
    [id],
  )
  return found?.count ?? 0
}

/** Whether the file has numbers that its notes and answers were kept without. */
export const wasBlotted = ({ counts }: Pick<ImportJob, 'counts'>) => (counts.numbers_left_out ?? 0) > 0
