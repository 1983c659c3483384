import type pg from 'pg'
import { CONTACTS, connected, DATA_DIR, openBook } from './fill/fill.ts'
import { PASSWORD, USERS } from './fill/people.ts'
import { goFirst } from './measure/priority.ts'
import { type Row, report } from './measure/report.ts'
import { alternate, timed } from './measure/rounds.ts'
import { figure, median, quantile, round } from './measure/stats.ts'
import { openbook } from './sides/openbook.ts'
import { requestBytes, type Wire, wire } from './sides/wire.ts'

const WANTED = Number(process.env.BENCH_SIGN_INS || 30)
const SECONDS = Number(process.env.BENCH_SECONDS || 20)
const NAMES = Number(process.env.BENCH_NAMES || 300)
const LANES = 12

/** A morning's sign-ins beside the list of contacts, and whether time tells a known username from an unknown one. */
export async function signIn(): Promise<void> {
  const cluster = await openBook()
  try {
    await connected(cluster.url, measure)
  } finally {
    await cluster.close()
  }
}

const asks = (username: string, password: string) => requestBytes('POST', '/v1/sessions', {}, { username, password })

async function measure(client: pg.Client) {
  const server = await openbook()
  const list = wire(server.port)
  try {
    goFirst(DATA_DIR, server.process.pid)
    const headers = await server.signIn('agent')
    const request = requestBytes('PATCH', '/v1/contacts', headers, { contacts_scope: { limit: 15 } })
    const look = () => list.send(request)
    await timed(look, 3000)
    const idle = await listFor(look, SECONDS * 1000)
    const { rows: people } = await client.query<{ username: string }>(
      `select username from users where role = 'agent' order by id limit 180`,
    )
    const names = people.map(({ username }) => username)
    await underSignIns(server.port, names, look, SECONDS / 2)
    const { done, waits, beside } = await underSignIns(server.port, names, look, SECONDS)
    const after = await listFor(look, (SECONDS * 1000) / 2)
    const rows = [sustained(done, waits), besides([...idle, ...after], beside), await named(server.port, names)]
    await report(
      {
        name: 'sign-in',
        about: ABOUT,
        settings: { contacts: CONTACTS, users: USERS, seconds: SECONDS },
        rows,
        notes: NOTES,
      },
      client,
    )
  } finally {
    list.close()
    await server.stop()
    await client.query('delete from sessions where user_id > 2; delete from sign_in_failures')
  }
}

const ABOUT = `${WANTED} sign-ins a second (argon2id, 19 MiB, 2 passes) beside the contacts list, and known against unknown usernames`
const NOTES = [
  'sign-ins begin at fixed times, whether those before are done or not, each another of the users; the list is asked for every 50 ms on one connection.',
  'both begin warm: the list is asked for 3 s, and as many sign-ins come for half the time, before anything is measured; each connection to the database plans its first statements anew.',
  'idle: the same list before and after, with nobody signing in. Server, database and client share the cores.',
  'names: wrong passwords for known and unknown users by turns, one at a time; the noise is half the spread of the medians of ten parts of one side.',
]

/** The list at fixed times, so that a slow answer does not spare those that follow. */
async function listFor(look: () => Promise<unknown>, ms: number): Promise<number[]> {
  const samples: number[] = []
  const began = performance.now()
  for (let turn = 1; performance.now() - began < ms; turn++) {
    const asked = performance.now()
    await look()
    samples.push(performance.now() - asked)
    await until(began + turn * 50)
  }
  return samples
}

const until = (at: number) => new Promise(resolve => setTimeout(resolve, Math.max(0, at - performance.now())))

async function underSignIns(port: number, names: string[], look: () => Promise<unknown>, seconds: number) {
  const free = Array.from({ length: LANES * 4 }, () => wire(port))
  const all = [...free]
  const waits: number[] = []
  const flying: Promise<void>[] = []
  const one = async (username: string) => {
    const lane = free.pop() ?? spare(port, all)
    const asked = performance.now()
    await lane.send(asks(username, PASSWORD))
    waits.push(performance.now() - asked)
    free.push(lane)
  }
  const began = performance.now()
  const beside = listFor(look, seconds * 1000)
  for (let turn = 0; performance.now() - began < seconds * 1000; turn++) {
    flying.push(one(names[turn % names.length] ?? ''))
    await until(began + ((turn + 1) * 1000) / WANTED)
  }
  await Promise.all(flying)
  const done = waits.length / ((performance.now() - began) / 1000)
  for (const each of all) each.close()
  return { done, waits, beside: await beside }
}

function spare(port: number, all: Wire[]): Wire {
  const made = wire(port)
  all.push(made)
  return made
}

const sustained = (done: number, waits: number[]): Row => ({
  what: 'sign-ins, each of another user',
  unit: '/s',
  ours: round(done),
  ratio: round(done / WANTED),
  bar: `≥ ${round(WANTED * 0.97)} /s of ${WANTED} asked for, p95 ≤ 1000 ms`,
  met: done >= WANTED * 0.97 && quantile(waits, 0.95) <= 1000,
  detail: figure([waits]),
})

function besides(idle: number[], beside: number[]): Row {
  const [quiet, busy] = [figure([idle]), figure([beside])]
  return {
    what: 'contacts list beside them, p95',
    unit: 'ms',
    ours: busy.p95,
    raw: quiet.p95,
    ratio: round(busy.p95 / quiet.p95),
    bar: '< 3 × its p95 without them',
    met: busy.p95 < 3 * quiet.p95,
    detail: { beside: busy, idle: quiet },
  }
}

/** Wrong passwords, for those who are there and for those who are not. */
async function named(port: number, names: string[]): Promise<Row> {
  const line = wire(port)
  const refused = (username: string) => async () => {
    const asked = performance.now()
    await line.send(asks(username, 'not the password')).catch(expected)
    return performance.now() - asked
  }
  for (let turn = 0; turn < 30; turn++) await refused(`nobody${turn}`)()
  let turn = 0
  const rounds = await alternate(
    10,
    () => series(NAMES / 10, () => refused(names[turn++ % names.length] ?? '')()),
    () => series(NAMES / 10, () => refused(`nobody${turn++}`)()),
  )
  line.close()
  const [known, unknown] = [figure(rounds.ours), figure(rounds.raw)]
  const noise = Math.max(...[rounds.ours, rounds.raw].map(side => spreadOf(side.map(median)) / 2))
  const apart = median(rounds.ours.flat()) - median(rounds.raw.flat())
  return {
    what: 'a known username against an unknown one, medians apart',
    unit: 'ms',
    ours: round(Math.abs(apart)),
    raw: round(noise),
    ratio: round(Math.abs(apart) / noise),
    bar: 'less than the noise',
    met: Math.abs(apart) < noise,
    detail: { known, unknown, apart: round(apart), noise: round(noise) },
  }
}

const spreadOf = (values: number[]) => Math.max(...values) - Math.min(...values)

async function series(count: number, one: () => Promise<number>): Promise<number[]> {
  const out: number[] = []
  for (let turn = 0; turn < count; turn++) out.push(await one())
  return out
}

function expected(error: Error) {
  if (!error.message.includes('401')) throw error
}
