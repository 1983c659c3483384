import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setImmediate as breathe } from 'node:timers/promises'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import type { Db } from '../core/db/database.ts'
import type { Lock } from '../identity-numbers/sealed.ts'
import { hideNumbers } from './blotted.ts'
import { copyValue } from './copy-text.ts'
import { BESIDE_FIELDS, CONTACT_FIELDS } from './fields.ts'
import { type NormalisedRow, normaliseRow } from './normalise-row.ts'
import { sealRow } from './numbers.ts'
import type { ImportJob } from './params.ts'
import type { Reading } from './read-attempt.ts'
import type { Row } from './read-file.ts'
import { type Lists, resolve, type StagedRow } from './resolve.ts'

const BATCH = 5000
const BATCH_CHARS = 4_000_000
const CHUNK_CHARS = 64_000
/** Rows after which other requests get a turn. */
const BREATH = 200
const STAGED = [
  'row_no',
  'cells',
  'problems',
  'warnings',
  'owner_id',
  'numbers',
  'blotted',
  ...CONTACT_FIELDS,
  ...BESIDE_FIELDS,
] as const

export interface Staged {
  count: number
  /** The last row staged, or where it began. */
  cursor: number
  atEnd: boolean
}

/** Stages the next rows behind the cursor: raw, normalised, and with what is wrong with them. Holds a chunk of them at a time. */
export async function stage(db: Db, job: ImportJob, reading: Reading, lists: Lists, lock: Lock): Promise<Staged> {
  const staged: Staged = { count: 0, cursor: job.cursor ?? 0, atEnd: false }
  await copyIn(db, job, lines(reading, lists, staged, lock))
  return staged
}

async function* lines(
  { rows, mapping, isRepeatedHeader }: Reading,
  lists: Lists,
  staged: Staged,
  lock: Lock,
): AsyncGenerator<string> {
  const after = staged.cursor
  let [chunk, chars] = ['', 0]
  while (staged.count < BATCH && chars < BATCH_CHARS) {
    const next = await rows.next()
    if (next.done) {
      staged.atEnd = true
      break
    }
    const { line, cells } = next.value
    if (line % BREATH === 0) await breathe()
    if (line <= after) continue
    const { told, kept, remark } = hideNumbers(cells, mapping)
    const row = resolve(isRepeatedHeader(cells) ? REPEATED : normaliseRow(told, mapping), lists)
    chunk += lineOf({ line, cells: kept }, row, { numbers: sealRow(lock, row.values), remark })
    staged.cursor = line
    staged.count++
    if (chunk.length < CHUNK_CHARS) continue
    chars += chunk.length
    yield chunk
    chunk = ''
  }
  yield chunk
}

const REPEATED: NormalisedRow = {
  values: {},
  errors: [{ field: 'base', message: 'This row repeats the header.' }],
  warnings: [],
}

type Value = string | number | string[] | null | undefined

interface Aside {
  /** Sealed. */
  numbers: string | null
  /** What was left out. */
  remark: string | null
}

function lineOf({ line, cells }: Row, { values, ...row }: StagedRow, { numbers, remark }: Aside): string {
  const all: Record<string, Value> = {
    ...values,
    ...row,
    ...(remark && { warnings: [row.warnings, remark].filter(Boolean).join(' '), blotted: 'true' }),
    numbers,
    row_no: line,
    cells: cells.map(withoutNul),
  }
  return `${STAGED.map(name => copyValue(all[name])).join('\t')}\n`
}

const withoutNul = (cell: string) => (cell.includes('\0') ? cell.replaceAll('\0', '') : cell)

/** COPY does not go into tables with row-level security, so it goes through a table of this session. */
async function copyIn(db: Db, job: ImportJob, chunks: AsyncGenerator<string>): Promise<void> {
  const names = STAGED.join(', ')
  await db.rows(
    `create temp table if not exists staged_rows on commit delete rows as select ${names} from contact_import_rows with no data`,
  )
  const into = (db.client as pg.Client).query(copyFrom(`copy staged_rows (${names}) from stdin`))
  await pipeline(Readable.from(chunks, { objectMode: false }), into)
  await db.rows(
    `insert into contact_import_rows (business_unit_id, job_id, ${names}) select app.business_unit_id(), $1, ${names} from staged_rows`,
    [job.id],
  )
}
