import type pg from 'pg'
import { type BulkCase, bulkCases, rawAct } from './bulk-cases.ts'
import { CONTACTS, connected, openBook, tidy } from './fill/fill.ts'
import { type Row, report } from './measure/report.ts'
import { alternate } from './measure/rounds.ts'
import { figure, quantile, round } from './measure/stats.ts'
import { bulkClient } from './sides/bulk-run.ts'
import { openbook } from './sides/openbook.ts'
import { requestBytes, type Wire, wire } from './sides/wire.ts'

const ROWS = Math.min(Number(process.env.BENCH_ROWS || 250_000), CONTACTS)
const ROUNDS = Number(process.env.BENCH_ROUNDS || 1)
const IDLE_SAMPLES = 300
const only = new RegExp(process.env.BENCH_ONLY ?? '')

/** A quarter of a million contacts tagged, changed and deleted as a job with journal and undo, beside one statement that does the same. */
export async function bulk(): Promise<void> {
  const cluster = await openBook()
  try {
    await connected(cluster.url, measure)
  } finally {
    await cluster.close()
  }
}

/** Who looks at their list meanwhile, and how much of the million it shows. */
const LOOKERS = [
  { username: 'agent', sees: 'a small book' },
  { username: 'manager', sees: 'a downline', scope: { contact_group: 'downline', all_downline: true } },
  { username: 'buadmin', sees: 'the agency', scope: { contact_group: 'all' } },
]
/** What each of them waited for their list. */
type Lists = number[][]

interface Took {
  act: number
  undo: number
  lists: Lists
}

async function measure(client: pg.Client) {
  const server = await openbook()
  const listing = wire(server.port)
  try {
    const headers = await server.signIn('buadmin')
    const requests: Buffer[] = []
    for (const { username, scope = {} } of LOOKERS)
      requests.push(requestBytes('PATCH', '/v1/contacts', await server.signIn(username), { contacts_scope: scope }))
    const ours = bulkClient(server, headers, ROWS)
    const idle = await lists(listing, requests, ([samples = []]) => samples.length < IDLE_SAMPLES)
    const rows: Row[] = []
    for (const each of (await bulkCases(client)).filter(({ name }) => only.test(name))) {
      await settle(client)
      const run = async (): Promise<Took> => {
        let busy = true
        const meanwhile = lists(listing, requests, () => busy)
        const job = await ours.act(each)
        const undo = await ours.undo(job.id)
        busy = false
        const took = { act: job.took, undo, lists: await meanwhile }
        await settle(client)
        return took
      }
      const raw = async () => {
        const took = await rawAct(client, each, ROWS)
        await settle(client)
        return took
      }
      const both = await alternate<Took | number>(ROUNDS, run, raw)
      rows.push(...rowsOf(each, both.ours as Took[], both.raw as number[], idle))
    }
    const settings = { contacts: CONTACTS, rows: ROWS, rounds: ROUNDS }
    await report({ name: 'bulk', about: ABOUT, settings, rows, notes: NOTES }, client)
  } finally {
    listing.close()
    await server.stop()
    await tidy(client)
  }
}

const ABOUT = `${ROWS.toLocaleString('en-US')} of ${CONTACTS.toLocaleString('en-US')} contacts, from the request to the last batch`
const NOTES = [
  'raw: one statement by the owner of the database, without row security: contacts or tags, timeline and journal; rolled back after it was timed.',
  'ours: the selection frozen in the request, then batches of 10,000 with the same effects, progress after each.',
  'list: PATCH /v1/contacts of an agent with a small book, of a manager with all their downline and of an administrator with the whole agency, in turn, idle and while act and undo run.',
]

async function lists(over: Wire, requests: Buffer[], more: (samples: Lists) => boolean): Promise<Lists> {
  const samples: Lists = requests.map(() => [])
  while (more(samples))
    for (const [at, request] of requests.entries()) {
      const began = performance.now()
      await over.send(request)
      samples[at]?.push(performance.now() - began)
    }
  return samples
}

function rowsOf({ name }: BulkCase, ours: Took[], raw: number[], idle: Lists): Row[] {
  const act = figure(ours.map(took => [took.act]))
  const undo = figure(ours.map(took => [took.undo]))
  const bare = figure(raw.map(took => [took]))
  const compared = (what: string, mine: number, other: number, bar: string): Row => ({
    what,
    unit: 'ms',
    ours: round(mine),
    raw: round(other),
    ratio: round(mine / other),
    bar,
    met: mine <= 3 * other,
  })
  return [
    { ...compared(`${name}`, act.p50, bare.p50, '≤ 3 × raw'), detail: { ours: act, raw: bare } },
    compared(`${name}, undone`, undo.p50, act.p50, '≤ 3 × the act'),
    ...LOOKERS.map(({ sees }, at) => {
      const busy = ours.flatMap(({ lists }) => lists[at] ?? [])
      return compared(
        `${name}, list of ${sees} meanwhile, p95`,
        quantile(busy, 0.95),
        quantile(idle[at] ?? [], 0.95),
        '≤ 3 × idle',
      )
    }),
  ]
}

/** Every run begins from the same book, without the last one's journal and dead rows. */
async function settle(client: pg.Client) {
  await tidy(client)
  await client.query('truncate contact_events')
  await client.query('vacuum (analyze) contacts, contact_tags, bulk_job_rows')
}
