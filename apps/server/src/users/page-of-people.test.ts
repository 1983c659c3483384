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

/** What is asked of users while acting, but for the rows that are shown. */
async function askedBy(act: (db: Db) => Promise<unknown>) {
  const texts: string[] = []
  await ours.tenant(db =>
    act({
      ...db,
      rows: async (text, values) => {
        texts.push(text)
        return db.rows(text, values)
      },
    }),
  )
  const [text = ''] = texts
  return {
    reads: text.split('from users u').length - 1,
    columns: [...text.matchAll(/\bu\.(\w+)/g)].map(([, name]) => name),
  }
}

test('a list of people asks for what one index holds: once for the page and once to count, or once where a name is sought', async () => {
  const held = await ours.tenant(db =>
    db.rows<{ name: string }>(`select attname as name from pg_attribute where attrelid = 'users_named'::regclass`),
  )
  const names = new Set(held.map(({ name }) => name))
  for (const [times, act] of [
    [2, (db: Db) => people(db, {})],
    [1, (db: Db) => people(db, { q: 'agent', paid: true })],
    [1, (db: Db) => people(db, { q: '401-555-0177' }, { role: 'pool_holder' })],
  ] as const) {
    const { reads, columns } = await askedBy(act)
    expect(reads).toBe(times)
    expect(columns).toContain('paid_user')
    expect(columns.filter(column => !names.has(column ?? ''))).toEqual([])
  }
  expect((await askedBy(db => level(db, { q: 'agent' }))).reads).toBe(1)
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
