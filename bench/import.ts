import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { CONTACTS, connected, openBook, tidy } from './fill/fill.ts'
import { COLUMNS, copyTextOf, csvOf, people } from './import-file.ts'
import { type Row, report } from './measure/report.ts'
import { alternate } from './measure/rounds.ts'
import { figure, median, round } from './measure/stats.ts'
import { growthDuring, type Imported, importFile } from './sides/import-run.ts'
import { type Openbook, openbook } from './sides/openbook.ts'

const ROWS = Number(process.env.BENCH_ROWS || 250_000)
const ROUNDS = Number(process.env.BENCH_ROUNDS || 3)
const FILE_MB = Number(process.env.BENCH_FILE_MB || (process.env.BENCH_FULL ? 95 : 30))
const MB = 2 ** 20

/** A file of leads from upload to searchable, beside COPY of the same rows into the same table; then a large one for memory. */
export async function importing(): Promise<void> {
  const cluster = await openBook()
  try {
    await connected(cluster.url, measure)
  } finally {
    await cluster.close()
  }
}

async function measure(client: pg.Client) {
  await restore(client)
  const server = await openbook()
  try {
    const headers = await server.signIn('agent')
    const owner = Number((await client.query(`select id from users where username = 'agent'`)).rows[0]?.id)
    const runs: Imported[] = []
    let turn = 0
    const ours = async (rows = people(ROWS, ++turn)) => {
      const run = await importFile(server, headers, csvOf(rows), rows.at(-1)?.[2] ?? '')
      const { created = 0, duplicate = 0 } = run.counts
      if (created + duplicate !== rows.length || duplicate > rows.length / 1000)
        throw new Error(`Of ${rows.length} rows: ${JSON.stringify(run.counts)}`)
      await forget(server, headers, run.id)
      await restore(client)
      return run
    }
    const raw = async () => {
      const text = copyTextOf(people(ROWS, ++turn), owner)
      const took = await copy(client, text)
      await restore(client)
      return took
    }
    await ours(people(2000, ++turn))
    const grown = await memory(client, server, headers, ++turn)
    const timedOurs = async () => {
      const run = await ours()
      runs.push(run)
      return run.steps.searchable
    }
    const rounds = await alternate(ROUNDS, timedOurs, raw)
    const rows = [speed(rounds, runs), grown]
    await report(
      {
        name: 'import',
        about: ABOUT,
        settings: { contacts: CONTACTS, rows: ROWS, rounds: ROUNDS, file_mb: FILE_MB },
        rows,
        notes: NOTES,
      },
      client,
    )
  } finally {
    await server.stop()
    await restore(client)
  }
}

const ABOUT = `${ROWS.toLocaleString('en-US')} rows of CSV into ${CONTACTS.toLocaleString('en-US')} contacts, upload to searchable`
const NOTES = [
  'a few rows in a hundred thousand have the name and the birthday of someone in the book: ours finds these duplicates, COPY does not look.',
  'raw: COPY of the rows as they end up, into the same table with the same indexes, committed.',
  'ours: upload, columns guessed, forecast of every row against the book, run with a journal for undo, found by search.',
]

function speed({ ours, raw }: { ours: number[]; raw: number[] }, runs: Imported[]): Row {
  const [a, b] = [figure(ours.map(each => [each])), figure(raw.map(each => [each]))]
  const step = (name: keyof Imported['steps']) => round(median(runs.map(({ steps }) => steps[name])))
  return {
    what: `${ROWS} rows`,
    unit: 'ms',
    ours: a.p50,
    raw: b.p50,
    ratio: round(a.p50 / b.p50),
    bar: '≤ 4 × raw',
    met: a.p50 <= 4 * b.p50,
    detail: {
      ours: a,
      raw: b,
      up_to: {
        uploaded: step('uploaded'),
        forecast: step('forecast'),
        imported: step('imported'),
        searchable: step('searchable'),
      },
    },
  }
}

async function memory(
  client: pg.Client,
  server: Openbook,
  headers: Record<string, string>,
  turn: number,
): Promise<Row> {
  const rows = people(Math.min(100_000, FILE_MB * 3300), turn)
  const file = csvOf(rows, Math.floor((FILE_MB * MB) / rows.length - 118))
  let id = 0
  const { before, peak, growth } = await growthDuring(server.process.pid, async () => {
    id = (await importFile(server, headers, file, rows.at(-1)?.[2] ?? '')).id
  })
  await forget(server, headers, id)
  await restore(client)
  return {
    what: `memory grown by a file of ${round(file.size / MB)} MB`,
    unit: 'MB',
    ours: round(growth),
    ratio: round(growth / 150),
    bar: '< 150 MB',
    met: growth < 150,
    detail: { rows: rows.length, before_mb: round(before), peak_mb: round(peak) },
  }
}

async function copy(client: pg.Client, text: string): Promise<number> {
  const chunks = function* () {
    for (let at = 0; at < text.length; at += MB) yield text.slice(at, at + MB)
  }
  const began = performance.now()
  await client.query('begin')
  await pipeline(
    Readable.from(chunks()),
    client.query(copyFrom(`copy contacts (business_unit_id, owner_id, created_by, ${COLUMNS.join(', ')}) from stdin`)),
  )
  await client.query('commit')
  return performance.now() - began
}

async function forget(server: Openbook, headers: Record<string, string>, id: number) {
  const answer = await fetch(`${server.origin}/v1/contacts/delete_import_attempts/${id}`, { method: 'DELETE', headers })
  if (!answer.ok) throw new Error(`The attempt cannot be forgotten: ${answer.status} ${await answer.text()}`)
}

/** So that every round begins from the same book, its indexes as clean. */
async function restore(client: pg.Client) {
  await tidy(client)
  await client.query('vacuum (analyze) contacts, contact_notes, contact_events, contact_import_rows, bulk_job_rows')
}
