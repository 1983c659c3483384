import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Logger } from 'pino'
import type { Database } from '../db/database.ts'
import { CONTROL, cursorOf, type Event, EVENTS, jsonOf, missed, parseWakeUp } from './event-log.ts'
import type { FanOut } from './fan-out.ts'

const RETRY_MS = 500
const CHECK_MS = 15_000
const ANSWER_MS = 5000
const CATCH_UP = 10_000
const REMEMBERED = 10_000

interface Parts {
  database: Database
  log: Logger
  fanOut: FanOut
  onControl: (text: string) => void
  /** After a lost connection: control messages were missed too. */
  onResumed: () => void
}

/** The process's one listening connection. It hands on what commits, in the order of commits, and catches up after a loss. */
export class Listener {
  /** The last event handed on. */
  cursor = 0
  readonly #parts: Parts
  readonly #handed = new Set<number>()
  #client: pg.Client | undefined
  #queue: string[] = []
  #busy = false
  #closed = false
  #loop: Promise<void> | undefined
  #lose: (why: Error) => void = () => {}

  constructor(parts: Parts) {
    this.#parts = parts
  }

  async start() {
    const lost = await this.#listen(true)
    this.#loop = this.#keep(lost)
  }

  async close() {
    this.#closed = true
    this.#lose(new Error('closing'))
    await this.#loop
  }

  async #keep(lost: Promise<Error>) {
    for (let next: Promise<Error> | undefined = lost; !this.#closed; ) {
      if (next) this.#parts.log.warn({ err: await next }, 'cable: listening connection lost')
      await this.#client?.end().catch(() => {})
      if (this.#closed) return
      await sleep(RETRY_MS)
      next = await this.#listen(false).catch(err => void this.#parts.log.warn({ err }, 'cable: cannot listen yet'))
      if (next) this.#parts.onResumed()
    }
  }

  /** Resolves once it listens and has caught up, to a promise of the connection's end. */
  async #listen(first: boolean): Promise<Promise<Error>> {
    const { promise: lost, resolve } = Promise.withResolvers<Error>()
    this.#lose = resolve
    const client = new pg.Client({
      connectionString: this.#parts.database.url,
      application_name: `openbook:cable:${process.pid}`,
      keepAlive: true,
      query_timeout: ANSWER_MS,
      connectionTimeoutMillis: ANSWER_MS,
    })
    this.#client = client
    this.#queue = []
    this.#busy = true
    client.on('error', resolve)
    client.on('end', () => resolve(new Error('connection ended')))
    client.on('notification', ({ channel, payload = '' }) => {
      if (channel === CONTROL) return this.#parts.onControl(payload)
      this.#queue.push(payload)
      if (!this.#busy) void this.#drain()
    })
    await client.connect()
    await client.query(`listen ${EVENTS}; listen ${CONTROL}`)
    const check = setInterval(() => client.query('select').catch(resolve), CHECK_MS)
    void lost.then(() => clearInterval(check))
    await (first ? this.#begin() : this.#catchUp())
    void this.#drain()
    return lost
  }

  async #begin() {
    this.cursor = await this.#parts.database.system(cursorOf)
  }

  async #catchUp() {
    const { database, fanOut } = this.#parts
    const found = await database.system(db => missed(db, fanOut.streams, this.cursor, CATCH_UP))
    if (found.gap) fanOut.gap(found.cursor)
    for (const event of found.events) this.#hand(event)
    this.cursor = found.gap ? found.cursor : Math.max(this.cursor, found.cursor)
  }

  async #drain() {
    this.#busy = true
    try {
      for (let text = this.#queue.shift(); text !== undefined; text = this.#queue.shift()) {
        const { id, stream, json } = parseWakeUp(text)
        const wanted = this.#parts.fanOut.has(stream)
        const body = wanted ? (json ?? (await this.#parts.database.system(db => jsonOf(db, id)))) : undefined
        if (body) this.#hand({ id, stream, json: body })
        this.cursor = Math.max(this.cursor, id)
      }
      this.#busy = false
    } catch (error) {
      this.#lose(error as Error)
    }
  }

  #hand({ id, stream, json }: Event) {
    if (this.#handed.has(id)) return
    this.#handed.add(id)
    if (this.#handed.size > REMEMBERED) this.#handed.delete(this.#handed.values().next().value ?? 0)
    this.#parts.fanOut.deliver(stream, id, json)
  }
}
