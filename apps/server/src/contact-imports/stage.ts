import { finished } from 'node:stream/promises'
import { setImmediate as breathe } from 'node:timers/promises'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import type { Db } from '../core/db/database.ts'
import { copyValue } from './copy-text.ts'
import { BESIDE_FIELDS, CONTACT_FIELDS } from './fields.ts'
import { type NormalisedRow, normaliseRow } from './normalise-row.ts'
import type { ImportJob } from './params.ts'
import type { Reading } from './read-attempt.ts'
import type { Row } from './read-file.ts'
import { type Lists, resolve, type StagedRow } from './resolve.ts'

const BATCH = 5000
const BATCH_CHARS = 4_000_000
/** Rows after which other requests get a turn. */
const BREATH = 200
const STAGED = ['row_no', 'cells', 'problems', 'warnings', 'owner_id', ...CONTACT_FIELDS, ...BESIDE_FIELDS] as const

export interface Staged {
  count: number
  /** The last row staged, or where it began. */
  cursor: number
  atEnd: boolean
}

/** Stages the next rows behind the cursor: raw, normalised, and with what is wrong with them. */
export async function stage(
  db: Db,
  job: ImportJob,
  { rows, mapping, isRepeatedHeader }: Reading,
  lists: Lists,
): Promise<Staged> {
  const lines: string[] = []
  let cursor = job.cursor ?? 0
  let seen = 0
  let chars = 0
  let atEnd = false
  while (lines.length < BATCH && chars < BATCH_CHARS) {
    if (++seen % BREATH === 0) await breathe()
    const next = await rows.next()
    if (next.done) {
      atEnd = true
      break
    }
    if (next.value.line <= (job.cursor ?? 0)) continue
    const row = isRepeatedHeader(next.value.cells) ? REPEATED : normaliseRow(next.value.cells, mapping)
    const line = lineOf(next.value, resolve(row, lists))
    lines.push(line)
    chars += line.length
    cursor = next.value.line
  }
  if (lines.length > 0) await copyIn(db, job, lines)
  return { count: lines.length, cursor, atEnd }
}

const REPEATED: NormalisedRow = {
  values: {},
  errors: [{ field: 'base', message: 'This row repeats the header.' }],
  warnings: [],
}

type Value = string | number | string[] | null | undefined

function lineOf({ line, cells }: Row, { values, ...row }: StagedRow): string {
  const all: Record<string, Value> = { ...values, ...row, row_no: line, cells: cells.map(withoutNul) }
  return `${STAGED.map(name => copyValue(all[name])).join('\t')}\n`
}

const withoutNul = (cell: string) => (cell.includes('\0') ? cell.replaceAll('\0', '') : cell)

/** COPY does not go into tables with row-level security, so it goes through a table of this transaction. */
async function copyIn(db: Db, job: ImportJob, lines: string[]): Promise<void> {
  const names = STAGED.join(', ')
  await db.rows(`create temp table staged_rows on commit drop as select ${names} from contact_import_rows with no data`)
  const into = (db.client as pg.Client).query(copyFrom(`copy staged_rows (${names}) from stdin`))
  into.end(lines.join(''))
  await finished(into)
  await db.rows(
    `insert into contact_import_rows (business_unit_id, job_id, ${names}) select app.business_unit_id(), $1, ${names} from staged_rows`,
    [job.id],
  )
}
