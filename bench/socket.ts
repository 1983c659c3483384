import { record } from '../apps/server/src/core/cable/event-log.ts'
import { Database } from '../apps/server/src/core/db/database.ts'
import { connected, DATA_DIR, openBook } from './fill/fill.ts'
import { goFirst } from './measure/priority.ts'
import { report } from './measure/report.ts'
import { alternate } from './measure/rounds.ts'
import { figure, round } from './measure/stats.ts'
import { type Child, child, freePort } from './sides/child.ts'
import { openbook } from './sides/openbook.ts'

const SOCKETS = Number(process.env.BENCH_SOCKETS || 2000)
const ROUNDS = Number(process.env.BENCH_ROUNDS || 31)
const IDENTIFIER = JSON.stringify({ channel: 'NotificationsChannel' })

/** One message to many open apps: from publish to the last of them, beside a bare loop over `ws`. */
export async function socket(): Promise<void> {
  const cluster = await openBook()
  const server = await openbook()
  const barePort = await freePort()
  const bare = child('bench/sides/bare-socket.ts', { BENCH_PORT: String(barePort) })
  const clients = [child('bench/sides/socket-clients.ts'), child('bench/sides/socket-clients.ts')]
  const database = new Database(cluster.url, { max: 1 })
  const ourUrl = `ws://127.0.0.1:${server.port}/cable`
  const bareUrl = `ws://127.0.0.1:${barePort}/`
  try {
    await bare.ask({})
    const { cookie = '' } = await server.signIn('manager')
    const count = SOCKETS / clients.length
    await everyone(clients, { open: { url: bareUrl, count } })
    await everyone(clients, { open: { url: ourUrl, count, headers: { cookie }, subscribe: IDENTIFIER } })
    let turn = 0
    goFirst(DATA_DIR, ...[server, bare, ...clients].map(each => each.process.pid))
    const ours = async () => {
      const mark = `turn-${++turn}-`
      const { heard } = await listen(clients, ourUrl, mark)
      const began = Number(process.hrtime.bigint())
      await database.tenant({ business_unit_id: 1, user_id: 2 }, db => record(db, 'user:2', said(mark)))
      return ((await heard) - began) / 1e6
    }
    const raw = async () => {
      const mark = `turn-${++turn}-`
      const { heard } = await listen(clients, bareUrl, mark)
      const { began } = await bare.ask<{ began: string }>({ say: framed(turn, said(mark)) })
      return ((await heard) - Number(began)) / 1e6
    }
    for (let warm = 0; warm < 5; warm++) [await ours(), await raw()]
    const rounds = await alternate(ROUNDS, ours, raw)
    const [a, b] = [figure(rounds.ours.map(each => [each])), figure(rounds.raw.map(each => [each]))]
    await connected(cluster.url, client =>
      report(
        {
          name: 'socket',
          about: `one message to ${SOCKETS.toLocaleString('en-US')} sockets, from publish to the last receipt`,
          settings: { sockets: SOCKETS, rounds: ROUNDS, bytes: framed(1, said('turn-1-')).length },
          rows: [
            {
              what: `to ${SOCKETS} sockets`,
              unit: 'ms',
              ours: a.p50,
              raw: b.p50,
              ratio: round(a.p50 / b.p50),
              bar: '≤ 3 × raw',
              met: a.p50 <= 3 * b.p50,
              detail: { ours: a, raw: b },
            },
          ],
          notes: [
            'ours: insert, commit, NOTIFY and fan-out; raw: the loop alone. The same two client processes hold the sockets of both sides.',
          ],
        },
        client,
      ),
    )
  } finally {
    await database.close()
    await Promise.all([...clients, bare, server].map(each => each.stop()))
    await cluster.close()
  }
}

const said = (mark: string) =>
  JSON.stringify({
    type: 'notifications.created',
    data: {
      id: 1,
      kind: 'webpages.lead',
      title: 'New lead from your webpage',
      body: `${mark} Mary Smith asked for a call about Medicare.`,
      link: '/contacts/100001',
      data: {},
      read_at: null,
      created_at: '2026-11-01T10:00:00.000Z',
    },
  })

/** The same bytes our server would send. */
const framed = (offset: number, json: string) =>
  `{"identifier":${JSON.stringify(IDENTIFIER)},"message":{"offset":${offset},${json.slice(1)}}`

const everyone = (clients: Child[], message: object) => Promise.all(clients.map(each => each.ask(message)))

/** Wrapped, so that awaiting the readiness does not await the hearing. */
async function listen(clients: Child[], url: string, mark: string) {
  await everyone(clients, { await: { url, mark } })
  const heard = Promise.all(clients.map(each => each.next<{ last: string }>())).then(all =>
    Math.max(...all.map(({ last }) => Number(last))),
  )
  return { heard }
}
