import type { IncomingMessage, Server } from 'node:http'
import type { Duplex } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { CABLE_PATH, CABLE_PROTOCOL } from '@openbook/api/core/cable.ts'
import type { Viewer } from '@openbook/auth/viewer.ts'
import type { Logger } from 'pino'
import { WebSocketServer } from 'ws'
import type { Core } from '../core.ts'
import type { Database, Db } from '../db/database.ts'
import { admit, fromOurPages, type Guest, stillWelcome } from './admission.ts'
import { Connection, MAX_FRAME_BYTES } from './connection.ts'
import { notifyControl, record, recordAll, sweep } from './event-log.ts'
import { FanOut } from './fan-out.ts'
import { disconnect, ping, WELCOME } from './frames.ts'
import { Judging } from './judging.ts'
import { Listener } from './listener.ts'

/** What is said on a stream; `type` is the `domain.verb` that the screens know. */
export interface Message {
  type: `${string}.${string}`
  data: object
}

/** What a domain lets viewers listen to. */
export interface Channel {
  /** The ActionCable name, as `NotificationsChannel`. */
  name: string
  /** Also for someone who does not pay. */
  before_paid?: true
  /** Who the viewer is decides alone: nothing that changes while a socket is open. */
  of_viewer?: true
  /** The streams behind a subscription (`user:1`, `import_attempt:7`), or null to reject it. `params` came from the client. */
  streams(viewer: Viewer, params: Record<string, unknown>, core: Core): string[] | null | Promise<string[] | null>
}

/** Milliseconds between the socket's routines. */
export const PACE = { ping: 3000, probe: 15_000, recheck: 30_000, sweep: 600_000 }
const FAREWELL_MS = 2000
const RECHECK = 'recheck'
const JUDGE = 'judge'
const COME_AGAIN = 1012

interface Parts {
  database: Database
  log: Logger
  pace?: Partial<typeof PACE>
}

/** The socket: ActionCable over `/cable`, fed by what transactions publish, in every process on the database. */
export class Cable {
  readonly #parts: Parts
  readonly #channels = new Map<string, Channel>()
  readonly #connections = new Set<Connection>()
  readonly #fanOut = new FanOut()
  readonly #judging = new Judging()
  readonly #listener: Listener
  readonly #heard = new Map<string, () => void>()
  readonly #onRecheck: ((sessionIds: number[]) => Promise<void>)[] = []
  readonly #sockets = new WebSocketServer({
    noServer: true,
    clientTracking: false,
    maxPayload: MAX_FRAME_BYTES,
    handleProtocols: offered => (offered.has(CABLE_PROTOCOL) ? CABLE_PROTOCOL : false),
  })
  #routines: NodeJS.Timeout[] = []
  #dismissals = 0
  #closing = false

  constructor(parts: Parts) {
    this.#parts = parts
    const onResumed = () => {
      this.#try('recheck', this.#recheck())
      this.#judging.due(this.#connections)
      for (const act of this.#heard.values()) act()
    }
    this.#listener = new Listener({ ...parts, fanOut: this.#fanOut, onControl: text => this.#control(text), onResumed })
  }

  /** Open sockets of this process. */
  get size() {
    return this.#connections.size
  }

  /** The newest event this process has handed on: whatever is read from now on knows it. */
  get cursor() {
    return this.#listener.cursor
  }

  channel(definition: Channel): void {
    if (this.#channels.has(definition.name)) throw new Error(`Channel ${definition.name} is defined twice.`)
    this.#channels.set(definition.name, definition)
  }

  /** What this process does when any of them says the word, and after it may have missed it. */
  hear(word: string, act: () => void): void {
    this.#heard.set(word, act)
  }

  /** Done with the sessions of open sockets, from time to time: one that only listens is used too. */
  onRecheck(act: (sessionIds: number[]) => Promise<void>): void {
    this.#onRecheck.push(act)
  }

  /** Says a word to every process when the transaction commits. */
  async tell(db: Db, word: string): Promise<void> {
    await notifyControl(db, word)
  }

  /** Inside the caller's transaction; reaches the subscribers of every process after commit, never before, never if it rolls back. */
  async publish(db: Db, stream: string, { type, data }: Message): Promise<void> {
    await record(db, stream, JSON.stringify({ type, data }))
  }

  /** The same for several streams, in one statement. */
  async publishAll(db: Db, all: { stream: string; message: Message }[]): Promise<void> {
    await recordAll(
      db,
      all.map(({ stream, message: { type, data } }) => ({ stream, json: JSON.stringify({ type, data }) })),
    )
  }

  /** Closes every socket this user opened or stands behind. */
  async endUser(db: Db, user_id: number): Promise<void> {
    await notifyControl(db, `user ${user_id}`)
  }

  /** Has every socket this user opened or stands behind come back, to be let in as what they are by then. */
  async recall(db: Db, user_id: number): Promise<void> {
    await notifyControl(db, `recall ${user_id}`)
  }

  /** Has what the sockets of an agency listen to authorised anew when the transaction commits: who looks after what, or is above whom, changed. */
  async judge(db: Db, business_unit_id: number): Promise<void> {
    await notifyControl(db, `${JUDGE} ${business_unit_id}`)
  }

  /** Closes every socket that would not be let in any more, when the transaction commits: of tokens that were changed, from places no longer allowed. */
  async reconsider(db: Db): Promise<void> {
    await notifyControl(db, RECHECK)
  }

  /** Takes over upgrades of the server: `/cable` is ours, any other path is hung up on. */
  attach(server: Server, core: Core): void {
    server.on('upgrade', (request, socket, head) => {
      socket.on('error', () => socket.destroy())
      if (this.#closing || request.url?.split('?')[0] !== CABLE_PATH) socket.destroy()
      else if (!fromOurPages(request)) refuse(socket, '403 Forbidden')
      else void this.#welcome(core, request, socket, head)
    })
  }

  async start(): Promise<void> {
    await this.#listener.start()
    const pace = { ...PACE, ...this.#parts.pace }
    this.#every(pace.ping, () => this.#pingAll())
    this.#every(pace.probe, () => this.#each(connection => connection.probe()))
    this.#every(pace.recheck, () => {
      this.#try('recheck', this.#recheck())
      this.#judging.due(this.#connections)
    })
    this.#every(pace.sweep, () =>
      this.#try(
        'sweep',
        this.#parts.database.system(db => sweep(db)),
      ),
    )
  }

  async close(): Promise<void> {
    this.#closing = true
    for (const routine of this.#routines) clearInterval(routine)
    this.#each(connection => connection.dismiss('server_restart', true, 1001))
    const gone = Promise.all([...this.#connections].map(connection => connection.gone()))
    await Promise.race([gone, sleep(FAREWELL_MS, undefined, { ref: false })])
    this.#each(connection => connection.cut())
    await gone
    await this.#listener.close()
  }

  async #welcome(core: Core, request: IncomingMessage, socket: Duplex, head: Buffer) {
    let guest: Guest | undefined
    try {
      for (let seen = -1; seen !== this.#dismissals; ) {
        seen = this.#dismissals
        guest = await admit(core, request)
      }
    } catch (err) {
      this.#parts.log.error({ err }, 'cable: could not sign in')
      return refuse(socket, '503 Service Unavailable')
    }
    if (this.#closing || socket.destroyed) return socket.destroy()
    this.#sockets.handleUpgrade(request, socket, head, ws => {
      ws.on('error', err => this.#parts.log.debug({ err }, 'cable: socket error'))
      if (guest) return this.#open(core, ws, guest)
      ws.send(disconnect('unauthorized', false))
      ws.close(1008)
    })
  }

  #open(core: Core, ws: ConstructorParameters<typeof Connection>[0], guest: Guest) {
    const { log } = this.#parts
    const cursor = () => this.cursor
    const connection = new Connection(ws, guest, { core, log, fanOut: this.#fanOut, channels: this.#channels, cursor })
    this.#connections.add(connection)
    ws.on('close', () => this.#connections.delete(connection))
    connection.send(WELCOME)
  }

  #control(text: string) {
    const act = this.#heard.get(text)
    if (act) return act()
    const [what, id] = text.split(' ')
    if (what === JUDGE)
      return this.#judging.now([...this.#connections].filter(({ viewer }) => viewer.business_unit_id === Number(id)))
    this.#dismissals++
    if (what === RECHECK) return this.#try('recheck', this.#recheck())
    const isTheirs = ({ viewer }: Connection) =>
      what === 'session' ? viewer.session_id === Number(id) : [viewer.user_id, viewer.real_user_id].includes(Number(id))
    if (what === 'recall')
      this.#each(connection => isTheirs(connection) && connection.dismiss('remote', true, COME_AGAIN))
    else this.#dismissWhere(isTheirs)
  }

  /** Sessions also end by running out, and word of an end can be lost with the listening connection. */
  async #recheck() {
    const known = new Set(this.#connections)
    if (known.size === 0) return
    const welcome = await stillWelcome(this.#parts.database, [...known])
    this.#dismissWhere(connection => known.has(connection) && !welcome.has(connection))
    const sessions = [...this.#connections].flatMap(({ viewer }) => viewer.session_id ?? [])
    for (const act of this.#onRecheck) await act(sessions)
  }

  #dismissWhere(test: (connection: Connection) => boolean) {
    this.#each(connection => test(connection) && connection.dismiss('unauthorized', false, 1008))
  }

  #pingAll() {
    const frame = Buffer.from(ping())
    this.#each(connection => connection.send(frame))
  }

  #each(act: (connection: Connection) => unknown) {
    for (const connection of this.#connections) act(connection)
  }

  #every(ms: number, act: () => void) {
    this.#routines.push(setInterval(act, ms).unref())
  }

  #try(what: string, work: Promise<unknown>) {
    work.catch(err => this.#parts.log.error({ err }, `cable: ${what} failed`))
  }
}

function refuse(socket: Duplex, status: string) {
  socket.end(`HTTP/1.1 ${status}\r\nconnection: close\r\ncontent-length: 0\r\n\r\n`)
}
