import { once } from 'node:events'
import type { Readable } from 'node:stream'
import { Worker } from 'node:worker_threads'
import { queue } from '../core/queue.ts'
import { UnreadableFile } from './unreadable-file.ts'
import { MAX_UNPACKED_BYTES } from './zip-directory.ts'

/** The memory a workbook may take while it is read, in MB; the thread ends there, not the server. */
const HEAP_MB = 3072

/** Workbooks read at the same time by one process; others wait for their turn, so that memory stays bounded. */
const AT_ONCE = 2
/** How long a workbook may take until its first rows, in milliseconds. */
const PATIENCE = 120_000

/** What the reading thread answers each time it is asked for more rows; no rows is the end. */
export type Answer = { rows: string[][] } | { unreadable: string }

/** Every row of the first sheet that has any, blank rows as empty arrays, so that positions are row numbers. */
export async function* readSpreadsheet(bytes: Readable): AsyncGenerator<string[]> {
  const leave = await turns.take()
  try {
    yield* rowsOf(await wholeFile(bytes))
  } finally {
    leave()
  }
}

const turns = queue(AT_ONCE)

async function* rowsOf(zip: Buffer): AsyncGenerator<string[]> {
  const worker = new Worker(new URL('./spreadsheet-worker.ts', import.meta.url), {
    workerData: zip,
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MB },
    execArgv: [],
  })
  const failed = Promise.withResolvers<never>()
  worker.on('error', failed.reject)
  // Where it fails while nobody waits for rows, whoever asks next is told.
  failed.promise.catch(() => {})
  try {
    for (;;) {
      const rows = await nextRows(worker, failed.promise)
      if (rows.length === 0) return
      yield* rows
    }
  } finally {
    await worker.terminate()
  }
}

async function nextRows(worker: Worker, failed: Promise<never>): Promise<string[][]> {
  worker.postMessage('more')
  const signal = AbortSignal.timeout(PATIENCE)
  const [answer] = (await Promise.race([once(worker, 'message', { signal }), failed]).catch(explained)) as [Answer]
  if ('unreadable' in answer) throw new UnreadableFile(answer.unreadable)
  return answer.rows
}

function explained(error: NodeJS.ErrnoException): never {
  if (error.code !== 'ERR_WORKER_OUT_OF_MEMORY' && error.code !== 'ABORT_ERR') throw error
  throw new UnreadableFile('This workbook is too large to read. Save the sheet as CSV, or split it into smaller files.')
}

async function wholeFile(bytes: Readable): Promise<Buffer> {
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of bytes as AsyncIterable<Buffer>) {
    length += chunk.length
    if (length > MAX_UNPACKED_BYTES)
      throw new UnreadableFile('This workbook is larger than 300 MB. Save the sheet as CSV, or split it.')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
