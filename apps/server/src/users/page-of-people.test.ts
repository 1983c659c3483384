import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Db } from '../core/db/database.ts'
import { type Agency, agency } from '../core/testing/agency.ts'
import { startServer, type TestServer } from '../core/testing/server.ts'
import { level } from './hierarchy.ts'
import { people } from './people.ts'

let server: TestServer
let ours: Agency
beforeAll(async () => {
  server = await startServer()
  ours = await agency(server)
})
afterAll(() => server.close())

/** What is planned anew while acting, where tables are not read whole and nothing is sorted if it can be walked. */
const plansOf = (act: (db: Db) => Promise<unknown>) =>
  ours.tenant(async db => {
    for (const way of ['seqscan', 'bitmapscan', 'sort']) await db.rows(`set local enable_${way} = off`)
    const plans: string[] = []
    const rows: Db['rows'] = async (text, values) => {
      const lines = await db.rows<{ 'QUERY PLAN': string }>(`explain ${text}`, values)
      plans.push(lines.map(line => line['QUERY PLAN']).join('\n'))
      return db.rows(text, values)
    }
    await act({ ...db, rows })
    return plans.join('\n')
  })
const reads = (plan: string) => [...plan.matchAll(/->\s+(.*) on users /g)].map(([, how]) => how)
const INDEX = 'Index Only Scan using users_named'

test('a list of people reads one index alone: once for the page and once to count, or once where a name is sought', async () => {
  expect(reads(await plansOf(db => people(db, {})))).toEqual([INDEX, INDEX])
  expect(reads(await plansOf(db => people(db, { q: 'agent', paid: true })))).toEqual([INDEX])
  expect(reads(await plansOf(db => people(db, { q: '401-555-0177' }, { role: 'pool_holder' })))).toEqual([INDEX])
  expect(reads(await plansOf(db => level(db, { q: 'agent' })))).toHaveLength(1)
})

test('whoever is sought is counted as they are shown, by those who pay and those who do not', async () => {
  const [unpaid] = [ours.agent2.id]
  await ours.tenant(db => db.rows('update users set paid_user = false where id = $1', [unpaid]))
  const found = (paid?: boolean, below?: number) =>
    ours.tenant(async db => {
      const { data, meta, paid_count } = await people(db, { q: 'AGENT', limit: 1, paid }, { below: below ?? null })
      return { shown: data.map(({ paid_user }) => paid_user), total: meta.total_count, paid_count }
    })
  const all = await found()
  expect(all).toMatchObject({ shown: [true], total: all.paid_count + 1 })
  expect(await found(false)).toEqual({ shown: [false], total: 1, paid_count: all.paid_count })
  expect(await found(true)).toEqual({ ...all, total: all.paid_count })
  expect(await found(undefined, ours.manager.id)).toMatchObject({ total: 1, paid_count: 1 })
})
