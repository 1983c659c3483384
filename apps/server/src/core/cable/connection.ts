import type { Goodbye } from '@openbook/api/core/cable.ts'
import type { Viewer } from '@openbook/auth/viewer.ts'
import type { Logger } from 'pino'
import { type RawData, WebSocket } from 'ws'
import type { Core } from '../core.ts'
import type { Guest } from './admission.ts'
import type { Channel } from './cable.ts'
import { readCommand, readIdentifier, readReplay } from './commands.ts'
import { type Missed, missed } from './event-log.ts'
import type { FanOut } from './fan-out.ts'
import { confirm, delivery, disconnect, headOf, own, reject } from './frames.ts'

export const MAX_FRAME_BYTES = 64 * 1024
const MAX_SUBSCRIPTIONS = 50
const MAX_BUFFERED_BYTES = 8 * 2 ** 20
const MAX_WAITING_BYTES = 2 ** 20
const REPLAY_LIMIT = 1000
const TEXT = { binary: false }

interface Held {
  channel: Channel
  params: Record<string, unknown>
  streams: string[]
}
export interface Hub {
  core: Core
  log: Logger
  fanOut: FanOut
  channels: ReadonlyMap<string, Channel>
  /** The newest event this process has handed on. */
  cursor: () => number
}

/** One open socket: its viewer, its subscriptions, and its commands one after the other. */
export class Connection {
  readonly viewer: Viewer
  readonly hash: string
  readonly ip: string | null
  readonly #socket: WebSocket
  readonly #hub: Hub
  readonly #held = new Map<string, Held>()
  #judgements = 0
  #work: Promise<void> = Promise.resolve()
  #waiting = 0
  #answered = true

  constructor(socket: WebSocket, { viewer, hash, ip }: Guest, hub: Hub) {
    this.viewer = viewer
    this.hash = hash
    this.ip = ip
    this.#socket = socket
    this.#hub = hub
    socket.on('pong', () => {
      this.#answered = true
    })
    socket.on('message', (data, binary) => this.#queue(data, binary))
    socket.on('close', () => this.#forgetAll())
  }

  /** A peer that does not read is dropped rather than remembered for. */
  send(frame: string | Buffer) {
    if (this.#socket.readyState !== WebSocket.OPEN) return
    if (this.#socket.bufferedAmount > MAX_BUFFERED_BYTES) this.#socket.terminate()
    else this.#socket.send(frame, TEXT)
  }

  /** Asks for a sign of life, and drops who gave none since it was last asked. */
  probe() {
    if (!this.#answered) return this.#socket.terminate()
    this.#answered = false
    this.#socket.ping()
  }

  /** Says why, then closes. */
  dismiss(reason: Goodbye, reconnect: boolean, code: number) {
    this.send(disconnect(reason, reconnect))
    this.#forgetAll()
    this.#socket.close(code)
  }

  /** Authorises anew whatever rests on more than the viewer, and rejects what is no longer allowed. */
  async judge() {
    this.#judgements++
    for (const [identifier, held] of [...this.#held])
      if (!held.channel.of_viewer && !(await this.#mayStay(held)) && this.#held.get(identifier) === held)
        this.#drop(identifier)
  }

  /** Settles when the socket is gone and its last command is done. */
  async gone() {
    if (this.#socket.readyState !== WebSocket.CLOSED) await new Promise(resolve => this.#socket.once('close', resolve))
    await this.#work
  }

  cut() {
    this.#socket.terminate()
  }

  #queue(data: RawData, binary: boolean) {
    const bytes = (data as Buffer).length
    this.#waiting += bytes
    if (binary || this.#waiting > MAX_WAITING_BYTES) return this.dismiss('invalid_request', false, 1008)
    this.#work = this.#work
      .then(() => this.#obey(String(data)))
      .catch(err => this.#hub.log.error({ err }, 'cable: a command failed'))
      .finally(() => {
        this.#waiting -= bytes
      })
  }

  async #obey(text: string) {
    if (this.#socket.readyState !== WebSocket.OPEN) return
    const asked = readCommand(text)
    if (!asked) return this.dismiss('invalid_request', false, 1008)
    const { identifier } = asked
    if (asked.command === 'message') await this.#perform(identifier, asked.data)
    else if (asked.command === 'subscribe') await this.#subscribe(identifier)
    else if (asked.command === 'unsubscribe') this.#forget(identifier)
    else await this.#validate(identifier)
  }

  async #subscribe(identifier: string) {
    if (!this.#held.has(identifier)) {
      const held = this.#held.size < MAX_SUBSCRIPTIONS ? await this.#authorise(identifier) : null
      if (!held) return this.send(reject(identifier))
      if (this.#socket.readyState !== WebSocket.OPEN) return
      this.#held.set(identifier, held)
      for (const stream of held.streams) this.#hub.fanOut.join(stream, identifier, this)
    }
    this.send(confirm(identifier))
    this.send(own(identifier, 'subscribed', this.#hub.cursor()))
  }

  /** Authorises a standing subscription anew: confirmed while it stands and covers the same streams, else rejected and dropped. */
  async #validate(identifier: string) {
    const held = this.#held.get(identifier)
    const allowed = held && (await this.#authorise(identifier))
    if (allowed && String(allowed.streams) === String(held.streams)) return this.send(confirm(identifier))
    this.#drop(identifier)
  }

  /** Asks again where rights changed before the answer was there. */
  async #authorise(identifier: string): Promise<Held | null> {
    const params = readIdentifier(identifier)
    const channel = params && this.#hub.channels.get(params.channel)
    if (!channel || (this.viewer.owes && !channel.before_paid)) return null
    let streams: string[] | null = null
    try {
      for (let seen = -1; seen !== this.#judgements; ) {
        seen = this.#judgements
        streams = await channel.streams(this.viewer, params, this.#hub.core)
      }
    } catch (err) {
      this.#hub.log.error({ err, channel: channel.name }, 'cable: a subscription could not be authorised')
      return null
    }
    return streams && { channel, params, streams }
  }

  /** What cannot be asked just now stays until it can. */
  async #mayStay({ channel, params, streams }: Held): Promise<boolean> {
    try {
      return String(await channel.streams(this.viewer, params, this.#hub.core)) === String(streams)
    } catch (err) {
      this.#hub.log.error({ err, channel: channel.name }, 'cable: a subscription could not be judged')
      return true
    }
  }

  async #perform(identifier: string, data: string) {
    const held = this.#held.get(identifier)
    if (!held) return this.send(reject(identifier))
    const replay = readReplay(data)
    if (!replay) return
    const { database } = this.#hub.core
    const found = await database
      .tenant(this.viewer, db => missed(db, held.streams, replay.since, REPLAY_LIMIT))
      .catch((err: unknown) => this.#unread(err))
    if (this.#held.get(identifier) !== held) return
    const head = headOf(identifier)
    for (const { id, json } of found.events) this.send(delivery(head, id, json))
    this.send(own(identifier, found.gap ? 'gap' : 'replayed', found.cursor))
  }

  /** A client holds back what it hears until it is told how its replay ended. */
  #unread(err: unknown): Missed {
    this.#hub.log.error({ err }, 'cable: a replay could not be read')
    return { gap: true, cursor: this.#hub.cursor(), events: [] }
  }

  #drop(identifier: string) {
    this.#forget(identifier)
    this.send(reject(identifier))
  }

  #forget(identifier: string) {
    for (const stream of this.#held.get(identifier)?.streams ?? []) this.#hub.fanOut.leave(stream, identifier, this)
    this.#held.delete(identifier)
  }

  #forgetAll() {
    for (const identifier of [...this.#held.keys()]) this.#forget(identifier)
  }
}
