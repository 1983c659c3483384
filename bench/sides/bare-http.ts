import { createServer } from 'node:http'
import pg from 'pg'

interface Statement {
  rows: string
  total?: string
}

/** The least a server can be: node:http and pg, a pool, statements planned once a connection. `/n` answers by the nth of the statements. */
const url = process.env.BENCH_URL
const statements = JSON.parse(process.env.BENCH_STATEMENTS ?? '[]') as Statement[]
pg.types.setTypeParser(pg.types.builtins.INT8, Number)
const pool = new pg.Pool({ connectionString: url, max: 16 })

async function answer(index: number) {
  const { rows: text, total } = statements[index] ?? { rows: 'select 1' }
  const client = await pool.connect()
  try {
    const { rows } = await client.query<{ total?: number }>({ name: `rows ${index}`, text, values: [] })
    const counted = total
      ? (await client.query<{ total: number }>({ name: `total ${index}`, text: total, values: [] })).rows[0]
      : rows[0]
    const total_count = counted?.total ?? 0
    return {
      data: rows,
      meta: { current_page: 1, limit: 15, total_count, total_pages: Math.max(1, Math.ceil(total_count / 15)) },
    }
  } finally {
    client.release()
  }
}

const server = createServer((request, response) => {
  answer(Number(request.url?.slice(1))).then(
    found => {
      const text = JSON.stringify(found)
      response
        .writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) })
        .end(text)
    },
    (error: Error) =>
      response.writeHead(500, { 'content-length': Buffer.byteLength(error.message) }).end(error.message),
  )
})
server.listen(Number(process.env.BENCH_PORT), '127.0.0.1')
process.on('message', () => process.send?.({ ready: true }))
process.on('disconnect', () => process.exit())
