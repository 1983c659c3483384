import type pg from 'pg'
import { keepFrequentWords } from '../apps/server/src/contacts/frequent-words.ts'
import { Database } from '../apps/server/src/core/db/database.ts'
import { type Case, cases } from './contacts-cases.ts'
import { answer, bestWay, type Way } from './contacts-raw.ts'
import { explainList } from './explain.ts'
import { CONTACTS, connected, DATA_DIR, openBook } from './fill/fill.ts'
import { goFirst, stepBack } from './measure/priority.ts'
import { type Row, report, writeBeside } from './measure/report.ts'
import { alternate, rush, timed } from './measure/rounds.ts'
import { figure, median, round } from './measure/stats.ts'
import { child, freePort } from './sides/child.ts'
import { openbook } from './sides/openbook.ts'
import { requestBytes, type Wire, wire } from './sides/wire.ts'

const ROUNDS = Number(process.env.BENCH_ROUNDS || 7)
const RUSH_ROUNDS = Math.min(5, ROUNDS)
const LANES = 16
const only = new RegExp(process.env.BENCH_ONLY ?? '')

interface Contestant {
  each: Case
  way: Way
  request: Buffer
  index: number
}
interface Sides {
  client: pg.Client
  ours: Wire
}

/** The contacts list over HTTP, beside the best SQL for the same answer and a bare server that runs it. */
export async function contactsList(): Promise<void> {
  const cluster = await openBook()
  try {
    await connected(cluster.url, client => measure(cluster.url, client))
  } finally {
    await cluster.close()
  }
}

async function measure(url: string, client: pg.Client) {
  await client.query('vacuum (analyze) contacts, contact_tags')
  await keepWords(url)
  const server = await openbook()
  const ours = wire(server.port)
  try {
    goFirst(DATA_DIR, server.process.pid)
    const contestants: Contestant[] = []
    for (const each of (await cases(client)).filter(({ name }) => only.test(name))) {
      const headers = await server.signIn(each.viewer.username)
      contestants.push({
        each,
        way: await bestWay(client, each),
        request: await requestOf(client, each, headers),
        index: contestants.length,
      })
    }
    const alone: Row[] = []
    for (const one of contestants) alone.push(await oneAtATime({ client, ours }, one))
    if (process.env.BENCH_PRIORITY !== 'all') stepBack(DATA_DIR, server.process.pid)
    const crowd = await sixteenAtOnce(
      url,
      server.port,
      contestants.filter(({ each }) => each.crowd),
    )
    const slowest = slowestOf(alone, contestants)
    writeBeside('contacts-list.explain.txt', (await Promise.all(slowest.map(one => explained(url, one)))).join('\n\n'))
    await report(
      { name: 'contacts-list', about: ABOUT, settings: SETTINGS, rows: [...alone, ...crowd], notes: NOTES },
      client,
    )
  } finally {
    ours.close()
    await server.stop()
  }
}

/** As the job does every minute. */
async function keepWords(url: string) {
  const database = new Database(url, { max: 1 })
  await keepFrequentWords(fn => database.system(fn))
  await database.close()
}

const ABOUT = `15 rows and the exact total, of ${CONTACTS.toLocaleString('en-US')} contacts`
const SETTINGS = {
  contacts: CONTACTS,
  users: 2000,
  downline: 200,
  rounds: ROUNDS,
  rush_rounds: RUSH_ROUNDS,
  lanes: LANES,
}
const NOTES = [
  'raw: the fastest of several hand-written statements, prepared, as the owner of the tables (no row security), by a bare pg client.',
  'at 16 at once, raw is a bare node:http server with pg running those statements; both servers and the client share the cores.',
]

/** Fails where the two do not give the same answer. */
async function sameAnswer({ client, ours }: Sides, { each, way, request }: Contestant) {
  const raw = await answer(client, way)
  const said = JSON.parse(await ours.send(request))
  const { data, meta } = (each.count ? { data: [], meta: said } : said) as {
    data: { id: number }[]
    meta: { total_count: number }
  }
  const [a, b] = [data.map(({ id }) => id).join(), each.count ? '' : raw.rows.map(({ id }) => id).join()]
  if (a !== b || meta.total_count !== raw.total)
    throw new Error(`${each.name}: ours says ${meta.total_count} (${a}), the SQL ${raw.total} (${b}).`)
  return raw.total
}

async function oneAtATime(sides: Sides, one: Contestant): Promise<Row> {
  const total = await sameAnswer(sides, one)
  const rounds = await alternate(
    ROUNDS,
    () => timed(() => sides.ours.send(one.request), 300, 8),
    () => timed(() => answer(sides.client, one.way), 300, 8),
  )
  const [ours, raw] = [figure(rounds.ours), figure(rounds.raw)]
  console.log(`  ${one.each.name}: ${ours.p50} ms, raw ${raw.p50} ms (${one.way.name}), ${total} contacts`)
  return {
    what: one.each.name,
    unit: 'ms',
    ours: ours.p50,
    raw: raw.p50,
    ratio: round(ours.p50 / raw.p50),
    bar: `p50 ≤ ${round(raw.p50 * 2.5 + 2)} ms (2.5 × + 2), p95 ≤ 150 ms`,
    met: ours.p50 <= raw.p50 * 2.5 + 2 && ours.p95 <= 150,
    detail: { total, raw_by: one.way.name, ours, raw },
  }
}

async function sixteenAtOnce(url: string, port: number, contestants: Contestant[]): Promise<Row[]> {
  const barePort = await freePort()
  const bare = child('bench/sides/bare-http.ts', {
    BENCH_URL: url,
    BENCH_PORT: String(barePort),
    BENCH_STATEMENTS: JSON.stringify(contestants.map(({ way }) => way)),
  })
  await bare.ask({ ready: true })
  if (process.env.BENCH_PRIORITY === 'all') goFirst(DATA_DIR, bare.process.pid)
  const lanes = (to: number) => Array.from({ length: LANES }, () => wire(to))
  const [ours, raw] = [lanes(port), lanes(barePort)]
  const perSecond = async (wires: Wire[], request: Buffer) =>
    (
      await rush(
        wires.map(each => () => each.send(request)),
        700,
      )
    ).per_second
  const rows: Row[] = []
  for (const { each, request, index } of contestants) {
    const bareRequest = requestBytes('GET', `/${index}`, {})
    await rush([...ours.map(one => () => one.send(request)), ...raw.map(one => () => one.send(bareRequest))], 100)
    const rounds = await alternate(
      RUSH_ROUNDS,
      () => perSecond(ours, request),
      () => perSecond(raw, bareRequest),
    )
    const [a, b] = [median(rounds.ours), median(rounds.raw)]
    console.log(`  ${each.name}, 16 at once: ${round(a)}/s, bare ${round(b)}/s`)
    rows.push({
      what: `${each.name}, 16 at once`,
      unit: '/s',
      ours: round(a),
      raw: round(b),
      ratio: round(a / b),
      bar: '≥ 0.5 of a bare server',
      met: a / b >= 0.5,
      detail: { ours: rounds.ours.map(round), raw: rounds.raw.map(round) },
    })
  }
  for (const each of [...ours, ...raw]) each.close()
  await bare.stop()
  return rows
}

const EXPLAINED = 10

const slowestOf = (rows: Row[], contestants: Contestant[]): Contestant[] =>
  rows
    .map((row, index) => ({ took: row.ours, one: contestants[index] as Contestant }))
    .sort((a, b) => b.took - a.took)
    .slice(0, EXPLAINED)
    .map(({ one }) => one)

const explained = async (url: string, { each }: Contestant) =>
  `=== ${each.name}\n\n${await explainList(url, each.viewer, each.scope)}\n`

/** The list is asked for by its scope; a count by a quick filter saved for it. */
async function requestOf(client: pg.Client, each: Case, headers: Record<string, string>) {
  if (!each.count) return requestBytes('PATCH', '/v1/contacts', headers, { contacts_scope: each.scope })
  const { rows } = await client.query<{ id: string }>(
    `insert into quick_filters (business_unit_id, user_id, name, contacts_scope) values (1, $1, $2, $3)
       on conflict (user_id, lower(name)) do update set contacts_scope = excluded.contacts_scope returning id`,
    [each.viewer.user_id, each.name, JSON.stringify(each.scope)],
  )
  return requestBytes('GET', `/v1/quick_filters/${rows[0]?.id}/count`, headers)
}
