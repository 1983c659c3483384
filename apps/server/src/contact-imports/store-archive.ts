import type { Core } from '../core/core.ts'
import type { SignedIn } from '../core/http/context.ts'
import { Refused } from '../core/http/refused.ts'
import type { Part } from '../core/http/upload.ts'
import { draftJob } from '../core/jobs/bulk-job.ts'
import * as turn from '../core/jobs/turn.ts'
import { ATTACH } from './params.ts'
import { receiveUpload } from './store-upload.ts'

const SIGNATURES = ['PK\x03\x04', 'PK\x05\x06']
const COLUMNS = ['File', 'Bytes'].map(name => ({ name, samples: [], field: null, confidence: 0, reason: '' }))

/** Keeps an archive of files for contacts and begins to match them; with `andRun` they are attached without a second word. Gives the attempt's id. */
export async function storeArchive(
  core: Core,
  files: AsyncIterable<Part>,
  tenant: SignedIn['tenant'],
  andRun: boolean,
): Promise<number> {
  const stored = await receiveUpload(core, files, 'file')
  try {
    if (!(await isZip(core, stored.key)))
      throw new Refused(422, { file: `"${stored.filename}" is no ZIP file.` }, 'contact_imports.unreadable')
    return await tenant(async db => {
      const id = await draftJob(db, { kind: ATTACH, title: stored.filename, params: {} })
      await db.rows(
        `insert into contact_import_attempts (id, filename, storage_key, size_bytes, sha256, sniffed, has_header, columns, rows_estimate)
         values ($1, $2, $3, $4, $5, '{"kind": "zip"}', false, $6, null)`,
        [id, stored.filename, stored.key, stored.size_bytes, stored.sha256, JSON.stringify(COLUMNS)],
      )
      const [job] = await db.rows<Parameters<typeof turn.preview>[1] & { phone_number: string | null }>(
        'select j.*, u.phone as phone_number from bulk_jobs j join users u on u.id = j.user_id where j.id = $1',
        [id],
      )
      if (!job) throw new Error('An archive was stored without its job.')
      const params = { phone_number: job.phone_number, ...(andRun && { run: true }) }
      await core.jobs.turned(db, await turn.preview(db, job, params))
      return id
    })
  } catch (error) {
    await core.files.delete(stored.key)
    throw error
  }
}

async function isZip(core: Core, key: string): Promise<boolean> {
  const stream = await core.files.get(key)
  try {
    for await (const chunk of stream as AsyncIterable<Buffer>)
      return SIGNATURES.includes(chunk.toString('latin1', 0, 4))
    return false
  } finally {
    stream.destroy()
  }
}
