import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

const TEXT = /\.(m?js|css|svg|json|wasm)$/
const SMALLEST = 512

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

/** Lays `.br` and `.gz` beside each built asset, so that the server sends the smallest without working for it. */
export const precompress = (): Plugin => {
  let folder = ''
  return {
    name: 'precompress',
    apply: 'build',
    configResolved(config) {
      folder = join(config.root, config.build.outDir, config.build.assetsDir)
    },
    async closeBundle() {
      const names = await readdir(folder).catch(() => [])
      await Promise.all(names.filter(name => TEXT.test(name)).map(name => compress(join(folder, name))))
    },
  }
}

async function compress(path: string) {
  const bytes = await readFile(path)
  if (bytes.length < SMALLEST) return
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length }
  await writeFile(`${path}.br`, await brotli(bytes, { params }))
  await writeFile(`${path}.gz`, await zip(bytes, { level: 9 }))
}
