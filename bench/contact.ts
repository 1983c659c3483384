import pg from 'pg'
import { FULL, JOINED } from '../apps/server/src/contacts/queries.ts'
import { CONTACTS, connected, DATA_DIR, openBook } from './fill/fill.ts'
import { goFirst, stepBack } from './measure/priority.ts'
import { type Row, report } from './measure/report.ts'
import { type Act, alternate, rush } from './measure/rounds.ts'
import { figure, round } from './measure/stats.ts'
import { openbook } from './sides/openbook.ts'
import { requestBytes, wire } from './sides/wire.ts'

const ROUNDS = Number(process.env.BENCH_ROUNDS || 9)
const LANES = [1, 16]

/** One contact read and written over HTTP, beside the same statement by a bare client. */
export async function contact(): Promise<void> {
  const cluster = await openBook()
  try {
    await connected(cluster.url, client => measure(cluster.url, client))
  } finally {
    await cluster.close()
  }
}

async function measure(url: string, client: pg.Client) {
  const { rows } = await client.query<{ id: string }>(
    `select c.id from contacts c join user_downlines d on d.user_id = c.owner_id and d.manager_id = 2
      where c.deleted_at is null order by hashint8extended(c.id, 5) limit 20000`,
  )
  const ids = rows.map(row => Number(row.id))
  let turn = 0
  const next = () => ids[turn++ % ids.length] ?? 0
  const server = await openbook()
  const headers = await server.signIn('manager')
  const wires = Array.from({ length: 16 }, () => wire(server.port))
  const pool = new pg.Pool({ connectionString: url, max: 16 })
  const clients = await Promise.all(wires.map(() => pool.connect()))
  const SIDES: Record<string, { ours: (lane: number) => Act; raw: (lane: number) => Act }> = {
    GET: {
      ours: lane => () => wires[lane]!.send(requestBytes('GET', `/v1/contacts/${next()}`, headers)),
      raw: lane => () => clients[lane]!.query({ name: 'get', text: SELECT, values: [next(), true, 0] }),
    },
    PATCH: {
      ours: lane => () =>
        wires[lane]!.send(requestBytes('PATCH', `/v1/contacts/${next()}`, headers, { address_2: `Suite ${turn}` })),
      raw: lane => () => clients[lane]!.query({ name: 'patch', text: UPDATE, values: [next(), `Suite ${turn}`] }),
    },
  }
  try {
    const out: Row[] = []
    for (const [method, sides] of Object.entries(SIDES))
      for (const lanes of LANES) {
        if (lanes === 1) goFirst(DATA_DIR, server.process.pid)
        else if (process.env.BENCH_PRIORITY !== 'all') stepBack(DATA_DIR, server.process.pid)
        out.push(await compare(method, lanes, sides))
      }
    await report(
      { name: 'contact', about: ABOUT, settings: { contacts: CONTACTS, rounds: ROUNDS }, rows: out, notes: NOTES },
      client,
    )
  } finally {
    for (const each of wires) each.close()
    for (const each of clients) each.release()
    await pool.end()
    await server.stop()
    await client.query('vacuum (analyze) contacts')
  }
}

const ABOUT = 'one contact by id, and one field of it changed, each time another of a downline of 200'
const NOTES = [
  'raw: the row with its names and tags by primary key; the update of that field returning the row, committed; both prepared, as the owner of the tables.',
  'ours does as much and signs in, checks access and sight, audits, tells the timeline and checks the answer.',
]

const SELECT = `select ${FULL} from contacts c ${JOINED} where c.id = $1`
const UPDATE = `update contacts set address_2 = $2, version = version + 1, updated_at = now() where id = $1 returning *`

type Sides = { ours: (lane: number) => Act; raw: (lane: number) => Act }

async function compare(method: string, lanes: number, { ours, raw }: Sides): Promise<Row> {
  const all = (side: (lane: number) => Act) => Array.from({ length: lanes }, (_, lane) => side(lane))
  await rush([...all(ours), ...all(raw)], 300)
  const rounds = await alternate(
    ROUNDS,
    () => rush(all(ours), 500),
    () => rush(all(raw), 500),
  )
  const [a, b] = [figure(rounds.ours.map(({ samples }) => samples)), figure(rounds.raw.map(({ samples }) => samples))]
  return {
    what: `${method}, ${lanes} at once`,
    unit: 'ms',
    ours: a.p50,
    raw: b.p50,
    ratio: round(a.p50 / b.p50),
    bar: '≤ 4 × raw p50',
    met: a.p50 <= 4 * b.p50,
    detail: { ours: a, raw: b },
  }
}
