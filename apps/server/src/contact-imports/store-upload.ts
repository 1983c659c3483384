import { randomUUID } from 'node:crypto'
import type { Readable } from 'node:stream'
import type { Core } from '../core/core.ts'
import type { Db } from '../core/db/database.ts'
import type { SignedIn } from '../core/http/context.ts'
import { invalid, Refused } from '../core/http/refused.ts'
import { MAX_UPLOAD_BYTES } from '../core/http/server.ts'
import type { Part } from '../core/http/upload.ts'
import { draftJob } from '../core/jobs/bulk-job.ts'
import { hideSample } from './blotted.ts'
import { guessMapping } from './guess-mapping.ts'
import { KIND } from './params.ts'
import { readRows } from './read-file.ts'
import { readHeader } from './read-header.ts'
import { HEAD_BYTES, type Sniffed, sniff } from './sniff.ts'
import { UnreadableFile } from './unreadable-file.ts'

const SAMPLES = 5
const SAMPLE_CHARS = 200

export interface Stored {
  key: string
  filename: string
  size_bytes: number
  sha256: string
}

/** Keeps an uploaded file, reads how its columns look, and drafts an import of it. Gives the attempt's id; 422 on `field` for what cannot be read. */
export async function storeUpload(
  core: Core,
  files: AsyncIterable<Part>,
  tenant: SignedIn['tenant'],
  field = 'file',
): Promise<number> {
  const stored = await receiveUpload(core, files, field)
  try {
    const looked = await look(core, stored)
    return await tenant(db => draft(db, stored, looked))
  } catch (error) {
    await core.files.delete(stored.key)
    if (error instanceof UnreadableFile)
      throw new Refused(422, { [field]: error.message }, 'contact_imports.unreadable')
    throw error
  }
}

/** Keeps the first file sent, whatever it is. */
export async function receiveUpload(core: Core, files: AsyncIterable<Part>, field: string): Promise<Stored> {
  for await (const { filename, stream } of files) {
    const key = `imports/${randomUUID()}`
    const stored = await core.files.put(key, stream, { maxBytes: MAX_UPLOAD_BYTES })
    return { ...stored, key, filename: filename.replaceAll('\0', '').toWellFormed().slice(-200) || 'file' }
  }
  throw invalid(field, 'Choose a file.')
}

interface Look {
  sniffed: Sniffed
  has_header: boolean
  columns: object[]
  rows_estimate: number | null
}

async function look(core: Core, { key, filename, size_bytes }: Stored): Promise<Look> {
  const head = await firstBytes(await core.files.get(key), HEAD_BYTES)
  const sniffed = sniff(head, filename, size_bytes)
  const bytes = await core.files.get(key)
  const header = await readHeader(readRows(() => bytes, sniffed))
  await header.rows.return(undefined)
  bytes.destroy()
  const guesses = guessMapping(header.columns)
  const columns = header.columns.map(({ name, samples }, index) => ({
    name: name.slice(0, SAMPLE_CHARS),
    samples: samples
      .filter(sample => sample.trim() !== '')
      .slice(0, SAMPLES)
      .map(sample => sample.replaceAll('\0', '').slice(0, SAMPLE_CHARS))
      .map(sample => hideSample({ field: guesses[index]?.field ?? null, name }, sample)),
    field: guesses[index]?.field ?? null,
    confidence: guesses[index]?.confidence ?? 0,
    reason: guesses[index]?.reason ?? '',
  }))
  const lines = head.reduce((count, byte) => (byte === 10 ? count + 1 : count), 0)
  const guessed = sniffed.kind === 'xlsx' ? null : Math.max(1, Math.round((lines * size_bytes) / head.length))
  const sampled = header.columns[0]?.samples.length ?? 0
  return { sniffed, has_header: header.hasHeader, columns, rows_estimate: sampled < SAMPLED_WHOLE ? sampled : guessed }
}

/** `readHeader` looks at 200 rows: fewer than this, and it has seen them all. */
const SAMPLED_WHOLE = 180

async function firstBytes(stream: Readable, most: number): Promise<Buffer> {
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    chunks.push(chunk)
    length += chunk.length
    if (length >= most) break
  }
  return Buffer.concat(chunks).subarray(0, most)
}

async function draft(db: Db, stored: Stored, { sniffed, has_header, columns, rows_estimate }: Look): Promise<number> {
  const id = await draftJob(db, { kind: KIND, title: stored.filename, params: {} })
  await db.rows(
    `insert into contact_import_attempts (id, filename, storage_key, size_bytes, sha256, sniffed, has_header, columns, rows_estimate)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [
      id,
      stored.filename,
      stored.key,
      stored.size_bytes,
      stored.sha256,
      sniffed,
      has_header,
      JSON.stringify(columns),
      rows_estimate,
    ],
  )
  return id
}
