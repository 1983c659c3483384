import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { precompress } from './precompress.ts'

const SCRIPT = 'export const word = "openbook";\n'.repeat(100)
let root = ''

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'precompress-'))
  await mkdir(join(root, 'dist/assets'), { recursive: true })
  await writeFile(join(root, 'dist/assets/app.js'), SCRIPT)
  await writeFile(join(root, 'dist/assets/tiny.js'), 'export {}')
  await writeFile(join(root, 'dist/assets/photo.png'), SCRIPT)
  const plugin = precompress() as unknown as { configResolved(config: object): void; closeBundle(): Promise<void> }
  plugin.configResolved({ root, build: { outDir: 'dist', assetsDir: 'assets' } })
  await plugin.closeBundle()
})
afterAll(() => rm(root, { recursive: true }))

test('text worth it gets both, pictures and crumbs neither', async () => {
  expect((await readdir(join(root, 'dist/assets'))).sort()).toEqual([
    'app.js',
    'app.js.br',
    'app.js.gz',
    'photo.png',
    'tiny.js',
  ])
})

test('what comes out is what went in', async () => {
  const read = (name: string) => readFile(join(root, 'dist/assets', name))
  expect(brotliDecompressSync(await read('app.js.br')).toString()).toBe(SCRIPT)
  expect(gunzipSync(await read('app.js.gz')).toString()).toBe(SCRIPT)
})
