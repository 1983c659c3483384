import type pg from 'pg'
import { type AdminCase, adminCases } from './admin-cases.ts'
import { answer, fastest, type Way } from './contacts-raw.ts'
import { explainRoutes } from './explain-route.ts'
import { CROWD, CROWD_DIR, openCrowd } from './fill/crowd.ts'
import { connected } from './fill/fill.ts'
import { goFirst } from './measure/priority.ts'
import { type Row, report, writeBeside } from './measure/report.ts'
import { alternate, timed } from './measure/rounds.ts'
import { figure, round } from './measure/stats.ts'
import { peopleCases } from './people-cases.ts'
import { type Openbook, openbook } from './sides/openbook.ts'
import { requestBytes, type Wire, wire } from './sides/wire.ts'

const ROUNDS = Number(process.env.BENCH_ROUNDS || 3)
const EXPLAINED = 12
const only = new RegExp(process.env.BENCH_ONLY ?? '')

/** The lists of the console in an agency of a hundred thousand users, beside the best SQL for the same answer. */
export async function adminLists(): Promise<void> {
  const cluster = await openCrowd()
  try {
    await connected(cluster.url, client => measure(cluster.url, client))
  } finally {
    await cluster.close()
  }
}

async function measure(url: string, client: pg.Client) {
  const server = await openbook({ dataDir: CROWD_DIR })
  const ours = wire(server.port)
  const cases = [...adminCases(), ...peopleCases()].filter(({ name }) => only.test(name))
  try {
    goFirst(CROWD_DIR, server.process.pid)
    const headers = {
      buadmin: await server.signIn('buadmin'),
      admin: await server.signIn('admin'),
      user3: await server.signIn('user3'),
    }
    const rows: Row[] = []
    for (const each of cases) {
      const way = await fastest(client, each.name, each.ways)
      await sameAnswer(client, server, each, way, headers[each.who])
      rows.push(await compare({ client, ours }, each, way, requestBytes('GET', each.path, headers[each.who])))
    }
    const slowest = rows
      .map((row, at) => ({ took: row.ours, missed: row.met ? 0 : 1, each: cases[at] as AdminCase }))
      .sort((a, b) => b.missed - a.missed || b.took - a.took)
      .slice(0, EXPLAINED)
    const asked = slowest.map(({ each: { name, path, who } }) => ({ name, path, headers: headers[who] }))
    writeBeside('admin-lists.explain.txt', (await explainRoutes(url, CROWD_DIR, asked)).join('\n\n'))
    await report(
      { name: 'admin-lists', about: ABOUT, settings: { users: CROWD, rounds: ROUNDS }, rows, notes: NOTES },
      client,
    )
  } finally {
    ours.close()
    await server.stop()
  }
}

const ABOUT = `25 rows and the exact total of the console’s lists, in an agency of ${CROWD.toLocaleString('en-US')} users`
const NOTES = [
  'raw: the fastest of several hand-written statements, prepared, as the owner of the tables (no row security), by a bare pg client.',
  'ours signs in, holds row security, names who is meant and checks the answer.',
]

/** Fails where the two do not give the same answer. */
async function sameAnswer(
  client: pg.Client,
  { origin }: Openbook,
  { name, path }: AdminCase,
  way: Way,
  headers: Record<string, string>,
) {
  const raw = await answer(client, way)
  const response = await fetch(origin + path, { headers })
  const text = await response.text()
  if (!response.ok) throw new Error(`${name}: ${response.status} ${text}`)
  const { rows, total } = listOf(JSON.parse(text), response.headers.get('content-range'))
  const [a, b] = [rows.map(({ id }) => id).join(), raw.rows.map(({ id }) => id).join()]
  if (a !== b || (total !== raw.total && raw.rows.length > 0))
    throw new Error(`${name}: ours says ${total} (${a}), the SQL ${raw.total} (${b}).`)
}

type Listed = { id: number }[]
interface Page {
  data: Listed
  meta: { total_count: number }
}

/** Rows and total of a list in either dialect. */
const listOf = (answer: Listed | Page, range: string | null) =>
  Array.isArray(answer)
    ? { rows: answer, total: Number(range?.split('/')[1]) }
    : { rows: answer.data, total: answer.meta.total_count }

async function compare(
  sides: { client: pg.Client; ours: Wire },
  each: AdminCase,
  way: Way,
  request: Buffer,
): Promise<Row> {
  const rounds = await alternate(
    ROUNDS,
    () => timed(() => sides.ours.send(request), 250, 8),
    () => timed(() => answer(sides.client, way), 250, 8),
  )
  const [ours, raw] = [figure(rounds.ours), figure(rounds.raw)]
  console.log(`  ${each.name}: ${ours.p50} ms (p95 ${ours.p95}), raw ${raw.p50} ms (${way.name})`)
  return {
    what: each.name,
    unit: 'ms',
    ours: ours.p50,
    raw: raw.p50,
    ratio: round(ours.p50 / raw.p50),
    bar: `p50 ≤ ${round(raw.p50 * 2.5 + 2)} ms (2.5 × + 2), p95 < 150 ms`,
    met: ours.p50 <= raw.p50 * 2.5 + 2 && ours.p95 < 150,
    detail: { raw_by: way.name, ours, raw },
  }
}
