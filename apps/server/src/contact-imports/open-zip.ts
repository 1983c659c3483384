import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { type Entry, openPromise, type ZipFile } from 'yauzl'
import type { Core } from '../core/core.ts'
import type { Db } from '../core/db/database.ts'
import { type Held, NotHere } from '../core/jobs/bulk-act.ts'
import { isNoise } from './attachment-keys.ts'
import { erased } from './erased.ts'
import { UnreadableFile } from './unreadable-file.ts'

const MOST_FILES = 5000
/** The most all files of an archive may hold once unpacked. */
const MOST_BYTES = 2 * 2 ** 30
const IN_UTF8 = 0x800
const UNICODE_PATH = 0x7075

export interface Zipped {
  path: string
  size: number
  encrypted: boolean
  open(): Promise<Readable>
}

/** The files in an uploaded archive, in its order, each to be read on its own. Throws UnreadableFile for what is no archive or too full. */
export async function openZip(core: Core, db: Db, id: number): Promise<Held<Zipped[]>> {
  const [file] = await db.rows<{ storage_key: string }>(
    'select storage_key from contact_import_attempts where id = $1',
    [id],
  )
  if (file?.storage_key === '') throw erased()
  if (!file || !(await core.files.has(file.storage_key)))
    throw new NotHere(`The file of import ${id} is not on this disk.`)
  const folder = await mkdtemp(join(tmpdir(), 'openbook-zip-'))
  let zip: ZipFile | undefined
  const close = async () => {
    zip?.close()
    await rm(folder, { recursive: true, force: true })
  }
  try {
    const path = join(folder, 'archive.zip')
    await pipeline(await core.files.get(file.storage_key), createWriteStream(path))
    zip = await openPromise(path, { autoClose: false })
    return { value: await filesIn(zip), close }
  } catch (error) {
    await close()
    if (error instanceof UnreadableFile) throw error
    throw new UnreadableFile(
      `This ZIP file cannot be read (${(error as Error).message}). Make it again and upload that.`,
    )
  }
}

async function filesIn(zip: ZipFile): Promise<Zipped[]> {
  if (zip.entryCount > MOST_FILES)
    throw new UnreadableFile(`This ZIP file holds more than ${MOST_FILES.toLocaleString('en-US')} files. Split it.`)
  const files: Zipped[] = []
  for await (const entry of zip.eachEntry()) files.push(zipped(zip, entry))
  if (files.every(({ path }) => isNoise(path)))
    throw new UnreadableFile('There is no file in this ZIP file. Put the files into it and upload it again.')
  if (files.reduce((sum, { size }) => sum + size, 0) > MOST_BYTES)
    throw new UnreadableFile(`This ZIP file unpacks to more than ${MOST_BYTES / 2 ** 30} GB. Split it.`)
  return files
}

const zipped = (zip: ZipFile, entry: Entry): Zipped => ({
  path: nameOf(entry).normalize('NFC'),
  size: entry.uncompressedSize,
  encrypted: entry.isEncrypted(),
  open: () => zip.openReadStreamPromise(entry),
})

/** Macs write UTF-8 without saying so, which is then read as letters of DOS. */
function nameOf({ fileName, fileNameRaw, generalPurposeBitFlag, extraFields }: Entry): string {
  if (generalPurposeBitFlag & IN_UTF8 || extraFields.some(({ id }) => id === UNICODE_PATH)) return fileName
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(fileNameRaw).replaceAll('\\', '/')
  } catch {
    return fileName
  }
}
