import { afterAll, beforeAll, expect, test } from 'vitest'
import { pageOf } from './page-of.ts'
import { type Agency, agency } from './testing/agency.ts'
import { startServer, type TestServer } from './testing/server.ts'

let server: TestServer
let ours: Agency
beforeAll(async () => {
  server = await startServer()
  ours = await agency(server)
})
afterAll(() => server.close())

const ROWS = 12_000
const LIMIT = 25
/** Of three values and none, each many times. */
const FROM = `(select g::bigint as id, nullif(g % 4, 0) as k from generate_series(1, ${ROWS}) g) t`

test.each(['k asc, id', 'k desc, id', 'id desc, id', 'id asc, id'])(
  'a page far down by %s is the same whichever end it is walked to from',
  async order => {
    const offsets = [0, 5000, 5001, 5990, 6010, ROWS - 30, ROWS - 25, ROWS - 10, ROWS, ROWS + 50]
    const { all, pages } = await ours.tenant(async db => {
      const rows = await db.rows<{ id: number }>(`select id from ${FROM} where id > $1 order by ${order}`, [0])
      const found = []
      for (const offset of offsets)
        found.push(await pageOf(db, { from: FROM, where: 'where id > $1', order, limit: LIMIT, offset }, [0]))
      return { all: rows.map(({ id }) => id), pages: found }
    })
    expect(pages).toEqual(offsets.map(offset => ({ ids: all.slice(offset, offset + LIMIT), total: ROWS })))
  },
)

test('those of one record, and those a search finds, are the same far down', async () => {
  const wanted = { from: FROM, where: 'where id > $1::bigint', order: 'k desc, id', limit: LIMIT, offset: 9000 }
  const pages = await ours.tenant(async db => [
    await pageOf(db, wanted, [0]),
    await pageOf(db, wanted, [0], true),
    await pageOf(db, { ...wanted, short: true }, [0]),
  ])
  expect(pages[1]).toEqual(pages[0])
  expect(pages[2]).toEqual(pages[0])
  expect(pages[0]).toMatchObject({ total: ROWS })
})
