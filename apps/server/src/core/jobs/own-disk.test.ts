import { utimesSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type Agency, agency } from '../testing/agency.ts'
import { ownServer, type Place } from '../testing/own-server.ts'
import type { TestServer } from '../testing/server.ts'
import { claimDisk } from './own-disk.ts'

let server: TestServer & Place
let ours: Agency
beforeAll(async () => {
  server = await ownServer()
  ours = await agency(server)
})
afterAll(() => server.close())

const put = (key: string) => server.core.files.put(key, Readable.from(Buffer.from('file')), { maxBytes: 100 })

/** A file with its mark, written so many days ago, of a job that is over for so many. */
async function lying(folder: string, { days, state, over }: { days: number; state: string; over?: number }) {
  const key = await ours.tenant(async db => {
    const [job] = await db.rows<{ id: number }>(
      `insert into bulk_jobs (kind, title, phase, state, params, finished_at)
       values ('own_disk.test', 'Job', 'run', $1, '{}', now() - make_interval(days => $2)) returning id`,
      [state, over ?? null],
    )
    const storage_key = `${folder}/${ours.business_unit_id}/${job?.id}.pdf`
    await db.rows(`update bulk_jobs set params = jsonb_build_object('storage_key', $2::text) where id = $1`, [
      job?.id,
      storage_key,
    ])
    return storage_key
  })
  await claimDisk(server.core, key)
  await put(key)
  age(key, days)
  return key
}

function age(key: string, days: number) {
  const then = Date.now() / 1000 - days * 86_400
  for (const path of [key, `${key}.here`]) utimesSync(join(server.dataDir, 'files', path), then, then)
}

test.each(['contact-exports', 'contact-prints'])('a process clears its own disk of old files in %s', async folder => {
  const unknown = `${folder}/${ours.business_unit_id}/999999.pdf`
  await claimDisk(server.core, unknown)
  await put(unknown)
  age(unknown, 8)
  const gone = [
    await lying(folder, { days: 8, state: 'completed', over: 8 }),
    await lying(folder, { days: 9, state: 'cancelled', over: 8 }),
    await lying(folder, { days: 9, state: 'failed', over: 8 }),
    unknown,
  ]
  const elsewhere = `contact-files/${ours.business_unit_id}/1.pdf`
  await claimDisk(server.core, elsewhere)
  await put(elsewhere)
  age(elsewhere, 100)
  const kept = [
    elsewhere,
    await lying(folder, { days: 6, state: 'completed', over: 6 }),
    await lying(folder, { days: 20, state: 'completed', over: 6 }),
    await lying(folder, { days: 20, state: 'cancelled', over: 1 }),
    await lying(folder, { days: 20, state: 'ready' }),
  ]
  const there = async (keys: string[]) => {
    const both = keys.flatMap(key => [key, `${key}.here`])
    return (await Promise.all(both.map(key => server.core.files.has(key)))).filter(Boolean).length
  }
  await server.core.jobs.start()
  await vi.waitFor(async () => expect(await there(gone)).toBe(0), 20_000)
  await server.core.jobs.close()
  expect(await there(kept)).toBe(2 * kept.length)
})
