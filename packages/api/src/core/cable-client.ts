import type { Delivered } from './cable.ts'
import { Feed, type Listener } from './cable-feed.ts'

interface Mixin {
  connected(): void
  disconnected(how: { willAttemptReconnect: boolean | undefined }): void
  rejected(): void
  received(message: Delivered): void
}
interface Subscription {
  perform(action: string, data?: object): boolean
  unsubscribe(): unknown
}
/** As much of the consumer of `@rails/actioncable` as we lean on. */
export interface Consumer {
  subscriptions: { create(params: ChannelParams, mixin: Mixin): Subscription }
  connect(): boolean
  disconnect(): void
}
export interface ChannelParams {
  channel: string
  [param: string]: unknown
}
export type CableState = 'idle' | 'connecting' | 'connected' | 'signed_out'

export const RECONNECT_MS = 1000

/**
 * Subscriptions that survive lost connections: one on the wire per identifier however many listen, what was missed
 * replayed in order, repeats dropped, reconnecting every second (spec section 8) until the server ends the session. What is
 * rejected, at once or later, is over: whoever wants it again subscribes anew.
 */
export class CableClient {
  readonly #consumer: Consumer
  readonly #onState: (state: CableState) => void
  readonly #feeds = new Map<string, { feed: Feed; close: () => void }>()
  #retry: ReturnType<typeof setInterval> | undefined
  #state: CableState = 'idle'
  readonly #since: () => number | undefined
  #met = false

  /** `since` tells from which offset on the page may not know what happened: there the first subscriptions begin. */
  constructor(
    consumer: Consumer,
    onState: (state: CableState) => void = () => {},
    since: () => number | undefined = () => undefined,
  ) {
    this.#consumer = consumer
    this.#onState = onState
    this.#since = since
  }

  get state() {
    return this.#state
  }

  /** Listens to a channel until the function it returns is called; to what it said in the last `recent` milliseconds too. */
  subscribe(params: ChannelParams, listener: Listener, { recent = 0 } = {}): () => void {
    const key = JSON.stringify(params)
    const open = this.#feeds.get(key) ?? this.#open(key, params)
    open.feed.join(listener, recent)
    return () => {
      open.feed.listeners.delete(listener)
      if (open.feed.listeners.size || this.#feeds.get(key) !== open) return
      this.#feeds.delete(key)
      open.close()
    }
  }

  /** Tries again now: after signing in, or when the browser says it is online. */
  connect() {
    if (this.#state === 'connected') return
    this.#enter('connecting')
    this.#consumer.connect()
  }

  close() {
    this.#enter('idle')
    this.#consumer.disconnect()
  }

  #open(key: string, params: ChannelParams) {
    const feed = new Feed(since => subscription.perform('replay', { since }), this.#met ? undefined : this.#since)
    const subscription = this.#consumer.subscriptions.create(params, {
      connected: () => {
        this.#met = true
        this.#enter('connected')
        feed.connected()
      },
      disconnected: ({ willAttemptReconnect }) => {
        feed.disconnected()
        if (this.#state === 'idle') return
        if (willAttemptReconnect === false) this.#enter('signed_out')
        else if (this.#state === 'connected') this.#enter('connecting')
      },
      rejected: () => {
        if (this.#feeds.get(key) === opened) this.#feeds.delete(key)
        feed.rejected()
      },
      received: message => feed.received(message),
    })
    const opened = { feed, close: () => void subscription.unsubscribe() }
    this.#feeds.set(key, opened)
    if (this.#state === 'idle') this.#enter('connecting')
    return opened
  }

  #enter(state: CableState) {
    if (state === 'connecting') this.#retry ??= setInterval(() => this.#consumer.connect(), RECONNECT_MS)
    else {
      clearInterval(this.#retry)
      this.#retry = undefined
    }
    if (state === this.#state) return
    this.#state = state
    this.#onState(state)
  }
}

/** The one socket of a window, signed in by the session cookie; it opens with the first subscription, and again when the window is back online. */
export function openCable(consumer: Consumer, window: EventTarget, since?: () => number | undefined) {
  const watchers = new Set<(state: CableState) => void>()
  const tell = (state: CableState) => {
    for (const watch of watchers) watch(state)
  }
  const cable = new CableClient(consumer, tell, since)
  window.addEventListener('online', () => {
    if (cable.state === 'connecting') cable.connect()
  })
  return {
    cable,
    /** Listens to a channel, through lost connections; returns what ends it. */
    subscribe: cable.subscribe.bind(cable),
    /** Tells of every change of the connection; returns what stops it. */
    watchCable: (watch: (state: CableState) => void) => {
      watchers.add(watch)
      return () => void watchers.delete(watch)
    },
  }
}
