import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createReadStream } from 'node:fs'
import { readdir, stat } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { PassThrough, type Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { Disk } from 'flydrive'
import { FSDriver } from 'flydrive/drivers/fs'
import { Refused } from '../http/refused.ts'

export interface Stored {
  size_bytes: number
  /** Lower-case hex of the content. */
  sha256: string
}

/** Where uploaded bytes live: a folder in the data directory. Keys are ours, never a name someone sent. */
export class Files {
  readonly #disk: Disk
  readonly #location: string

  constructor(dataDir: string) {
    this.#location = join(dataDir, 'files')
    this.#disk = new Disk(new FSDriver({ location: this.#location, visibility: 'private' }))
  }

  /** Writes the stream under `key`, holding only a chunk in memory. Throws a 413 past `maxBytes`, and then keeps nothing. */
  async put(
    key: string,
    stream: Readable & { truncated?: boolean },
    { maxBytes }: { maxBytes: number },
  ): Promise<Stored> {
    const hash = createHash('sha256')
    let size_bytes = 0
    const meter = new Transform({
      transform(chunk: Buffer, _encoding, done) {
        size_bytes += chunk.length
        hash.update(chunk)
        done(size_bytes > maxBytes ? tooLarge(maxBytes) : null, chunk)
      },
    })
    const through = new PassThrough().on('error', () => {})
    const wrote = this.#disk.putStream(key, through).then(
      () => undefined,
      (error: Error) => error,
    )
    try {
      await pipeline(stream, meter, async (source: AsyncIterable<Buffer>) => {
        for await (const chunk of source) {
          if (!through.write(chunk)) await Promise.race([once(through, 'drain').catch(() => {}), wrote])
          if (through.destroyed) break
        }
      })
      through.end()
      const failed = await wrote
      if (failed) throw failed
      if (stream.truncated) throw tooLarge(maxBytes)
      return { size_bytes, sha256: hash.digest('hex') }
    } catch (error) {
      // Ended, not destroyed: a file that is still being opened when its writer is destroyed would appear after the delete.
      through.end()
      await wrote
      await this.#disk.delete(key)
      throw error
    }
  }

  /** The content as a stream. Throws when there is no such key on this disk. */
  async get(key: string): Promise<Readable> {
    return this.#disk.getStream(key)
  }

  /** The bytes of a range, both ends counted from zero and included. */
  part(key: string, range: { start: number; end: number }): Readable {
    return createReadStream(join(this.#location, key), range)
  }

  async has(key: string): Promise<boolean> {
    return this.#disk.exists(key)
  }

  /** Deletes it, or does nothing when it is gone already. */
  async delete(key: string): Promise<void> {
    return this.#disk.delete(key)
  }

  /** The keys below a folder that nobody has written for so many days. */
  async unwrittenFor(days: number, folder: string): Promise<string[]> {
    const entries = await readdir(join(this.#location, folder), { recursive: true, withFileTypes: true }).catch(ifGone)
    const before = Date.now() - days * 86_400_000
    const keys: string[] = []
    for (const entry of entries ?? []) {
      const path = join(entry.parentPath, entry.name)
      const found = await stat(path).catch(ifGone)
      if (found?.isFile() && found.mtimeMs < before) keys.push(relative(this.#location, path))
    }
    return keys
  }
}

function ifGone(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error
}

const tooLarge = (maxBytes: number) =>
  new Refused(413, { file: `This file is too large. At most ${Math.floor(maxBytes / 2 ** 20)} MB.` }, 'too_large')
