import { readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import pg from 'pg'
import { expect, test } from 'vitest'
import { isPassing } from './fail.ts'

const failing = (act: Promise<unknown>) => act.then(() => undefined).catch((error: unknown) => error)

test('a database whose socket is not there yet may be back in a moment, a file that is gone is not', async () => {
  const client = new pg.Client({ host: tmpdir(), port: 1 })
  expect(isPassing(await failing(client.connect()))).toBe(true)
  expect(isPassing(await failing(readFile(`${tmpdir()}/no-such-file-of-ours`)))).toBe(false)
})
