import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Logger } from 'pino'
import type { Database } from '../db/database.ts'
import { CONTROL, cursorOf, EVENTS, type Event, jsonOf, missed, parseWakeUp } from './event-log.ts'
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

/** One listening connection: what came in and waits, and its end. */
interface Line {
  client: pg.Client
  queue: string[]
  busy: boolean
  ended: boolean
  end: (why: Error) => void
  lost: Promise<Error>
}

/** The process's ear: hands on what commits, in the order of commits, and catches up after a lost connection. */
export class Listener {
  /** The newest event handed on, or skipped because nobody here listens. */
  cursor = 0
  readonly #parts: Parts
  readonly #handed = new Set<number>()
  #line: Line | undefined
  #closed = false
  #loop: Promise<void> | undefined

  constructor(parts: Parts) {
    this.#parts = parts
  }

  /** Rejects when the database cannot be listened to. */
  async start() {
    this.#line = await this.#open(async () => {
      this.cursor = await this.#parts.database.system(cursorOf)
    })
    this.#loop = this.#keep()
  }

  async close() {
    this.#closed = true
    this.#line?.end(new Error('closed'))
    await this.#loop
  }

  async #keep() {
    while (!this.#closed) {
      const why = await this.#line?.lost
      if (this.#closed) return
      if (why) this.#parts.log.warn({ err: why }, 'cable: the listening connection was lost')
      await sleep(RETRY_MS)
      this.#line = await this.#open(() => this.#catchUp()).catch(
        err => void this.#parts.log.warn({ err }, 'cable: cannot listen yet'),
      )
      if (this.#closed) this.#line?.end(new Error('closed'))
      else if (this.#line) this.#parts.onResumed()
    }
  }

  /** Listens first and only then looks at the log, so that nothing falls between. */
  async #open(settle: () => Promise<void>): Promise<Line> {
    const line = this.#lineTo(this.#parts.database.url)
    try {
      await line.client.connect()
      await line.client.query(`listen ${EVENTS}; listen ${CONTROL}`)
      await settle()
    } catch (error) {
      line.end(error as Error)
      throw error
    }
    const check = setInterval(() => line.client.query('select').catch(line.end), CHECK_MS)
    void line.lost.then(() => clearInterval(check))
    void this.#drain(line)
    return line
  }

  #lineTo(connectionString: string): Line {
    const { promise: lost, resolve } = Promise.withResolvers<Error>()
    const client = new pg.Client({
      connectionString,
      application_name: `openbook:cable:${process.pid}`,
      keepAlive: true,
      query_timeout: ANSWER_MS,
      connectionTimeoutMillis: ANSWER_MS,
    })
    const end = (why: Error) => {
      if (line.ended) return
      line.ended = true
      client.end().catch(() => {})
      resolve(why)
    }
    const line: Line = { client, queue: [], busy: true, ended: false, end, lost }
    client.on('error', end)
    client.on('end', () => end(new Error('connection ended')))
    client.on('notification', ({ channel, payload = '' }) => {
      if (channel === CONTROL) return this.#parts.onControl(payload)
      line.queue.push(payload)
      if (!line.busy) void this.#drain(line)
    })
    return line
  }

  async #catchUp() {
    const { database, fanOut } = this.#parts
    const found = await database.system(db => missed(db, fanOut.streams, this.cursor, CATCH_UP))
    if (found.gap) fanOut.gap(found.cursor)
    for (const event of found.events) this.#hand(event)
    this.cursor = found.gap ? found.cursor : Math.max(this.cursor, found.cursor)
  }

  async #drain(line: Line) {
    line.busy = true
    try {
      for (let text = line.queue.shift(); text !== undefined && !line.ended; text = line.queue.shift()) {
        const { id, stream, json } = parseWakeUp(text)
        if (this.#parts.fanOut.has(stream)) {
          const body = json ?? (await this.#parts.database.system(db => jsonOf(db, id)))
          if (body) this.#hand({ id, stream, json: body })
        }
        this.cursor = Math.max(this.cursor, id)
      }
      line.busy = false
    } catch (error) {
      line.end(error as Error)
    }
  }

  #hand({ id, stream, json }: Event) {
    if (this.#handed.has(id)) return
    this.#handed.add(id)
    if (this.#handed.size > REMEMBERED) this.#handed.delete(this.#handed.values().next().value ?? 0)
    this.#parts.fanOut.deliver(stream, id, json)
  }
}
