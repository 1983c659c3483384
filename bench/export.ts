import { Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { cellsOf } from '../apps/server/src/contact-exports/columns.ts'
import { preparing } from '../apps/server/src/contact-exports/opted-out.ts'
import { joinsOf } from '../apps/server/src/contact-exports/page-of.ts'
import { EXPORT_COLUMN_NAMES } from '../packages/api/src/contact-exports.ts'
import { CONTACTS, connected, openBook } from './fill/fill.ts'
import { type Row, report } from './measure/report.ts'
import { alternate } from './measure/rounds.ts'
import { figure, round } from './measure/stats.ts'
import { growthDuring } from './sides/import-run.ts'
import { type Openbook, openbook } from './sides/openbook.ts'

/** As many as there are, but for the deleted ones. */
let ROWS = Number(process.env.BENCH_ROWS || 999_999)
const ROUNDS = Number(process.env.BENCH_ROUNDS || 2)
const MB = 2 ** 20
type Headers = Record<string, string>

/** A whole agency to CSV and XLSX through the API, beside COPY of the same cells by a bare connection, and the memory of it. */
export async function exporting(): Promise<void> {
  const cluster = await openBook()
  try {
    await connected(cluster.url, measure)
  } finally {
    await cluster.close()
  }
}

async function measure(client: pg.Client) {
  const server = await openbook()
  try {
    const headers = await server.signIn('buadmin')
    const unit = Number(
      (await client.query(`select business_unit_id as id from users where username = 'buadmin'`)).rows[0]?.id,
    )
    const alive = await client.query(
      'select count(*)::integer as count from contacts where business_unit_id = $1 and deleted_at is null',
      [unit],
    )
    ROWS = Math.min(ROWS, Number(alive.rows[0]?.count))
    await exported(server, headers, 'csv', 2000)
    const grown = [await memory(server, headers, 'csv'), await memory(server, headers, 'xlsx')]
    const rounds = await alternate(
      ROUNDS,
      async () => (await exported(server, headers, 'csv', ROWS)).took,
      () => copied(client, sameCells(unit)),
    )
    const rows = [speed(rounds), await againstBare(client, unit, rounds.ours), ...grown]
    await report(
      {
        name: 'export',
        about: about(),
        settings: { contacts: CONTACTS, rows: ROWS, rounds: ROUNDS },
        rows,
        notes: NOTES,
      },
      client,
    )
  } finally {
    await server.stop()
    await client.query(`delete from bulk_jobs where kind = 'contact_exports.run'`)
  }
}

const about = () =>
  `${ROWS.toLocaleString('en-US')} contacts, all ${EXPORT_COLUMN_NAMES.length} columns, asked for to ready to download`
const NOTES = [
  'raw: COPY TO of the same cells (names of owner, status and source, tags, formulas made harmless), ordered by name, by a bare connection above row security, thrown away.',
  'ours: the job by way of the queue, row security, pages of 2,000 in the order of the list, progress, the file on disk with its digest.',
]

interface Made {
  id: number
  state: string
  error: string | null
  row_count: number | null
  size_bytes: number | null
}

async function exported(server: Openbook, headers: Headers, format: string, rows: number) {
  const began = performance.now()
  const call = async (method: string, path: string, body?: object): Promise<Made> => {
    const answer = await fetch(`${server.origin}/v1/contacts/exports${path}`, {
      method,
      headers: { ...headers, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    })
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`)
    return (await answer.json()) as Made
  }
  const { id } = await call('POST', '', { all: true, contacts_scope: { contact_group: 'all', select_n: rows }, format })
  for (;;) {
    const made = await fetch(`${server.origin}/v1/contacts/exports/${id}`, { headers }).then(
      answer => answer.json() as Promise<Made>,
    )
    if (made.state === 'completed') {
      if (made.row_count !== rows) throw new Error(`${made.row_count} rows instead of ${rows}.`)
      return { took: performance.now() - began, size: made.size_bytes ?? 0 }
    }
    if (!['queued', 'running'].includes(made.state)) throw new Error(`The export ${made.state}: ${made.error}`)
    await sleep(40)
  }
}

const nowhere = () => new Writable({ write: (_chunk, _encoding, done) => done() })

async function copied(client: pg.Client, what: string): Promise<number> {
  const began = performance.now()
  await client.query('begin')
  for (const statement of preparing(EXPORT_COLUMN_NAMES)) await client.query(statement)
  await pipeline(client.query(copyTo(`copy (${what}) to stdout with (format csv)`)), nowhere())
  await client.query('commit')
  return performance.now() - began
}

const everybody = (unit: number) =>
  `where c.business_unit_id = ${unit} and c.deleted_at is null order by c.sort_name, c.id limit ${ROWS}`
const sameCells = (unit: number) =>
  `select ${cellsOf(EXPORT_COLUMN_NAMES, 'America/New_York')} from contacts c ${joinsOf(EXPORT_COLUMN_NAMES)} ${everybody(unit)}`

/** What a file costs beyond reading the contacts: raw has the same cells, so a dear cell would make both slow alike. */
async function againstBare(client: pg.Client, unit: number, ours: number[]): Promise<Row> {
  const took = [await copied(client, `select c.* from contacts c ${everybody(unit)}`)]
  const [a, b] = [figure([ours]), figure([took])]
  return {
    what: `${ROWS} rows to CSV, beside COPY of the bare contacts`,
    unit: 'ms',
    ours: a.p50,
    raw: b.p50,
    ratio: round(a.p50 / b.p50),
    bar: '≤ 6 × raw',
    met: a.p50 <= 6 * b.p50,
  }
}

function speed({ ours, raw }: { ours: number[]; raw: number[] }): Row {
  const [a, b] = [figure(ours.map(each => [each])), figure(raw.map(each => [each]))]
  return {
    what: `${ROWS} rows to CSV`,
    unit: 'ms',
    ours: a.p50,
    raw: b.p50,
    ratio: round(a.p50 / b.p50),
    bar: '≤ 3 × raw',
    met: a.p50 <= 3 * b.p50,
    detail: { ours: a, raw: b },
  }
}

async function memory(server: Openbook, headers: Headers, format: string): Promise<Row> {
  let made = { took: 0, size: 0 }
  const { before, peak, growth } = await growthDuring(server.process.pid, async () => {
    made = await exported(server, headers, format, ROWS)
  })
  return {
    what: `memory grown by ${ROWS} rows to ${format.toUpperCase()}`,
    unit: 'MB',
    ours: round(growth),
    ratio: round(growth / 150),
    bar: '< 150 MB',
    met: growth < 150,
    detail: {
      before_mb: round(before),
      peak_mb: round(peak),
      took_ms: round(made.took),
      file_mb: round(made.size / MB),
    },
  }
}
