export const CABLE_PATH = '/cable'
export const CABLE_PROTOCOL = 'actioncable-v1-json'

/** Every answer to somebody signed in names the newest offset of before it was begun: what it does not know comes after that. */
export const OFFSET_HEADER = 'x-cable-offset'

/** A message as a subscriber gets it. `offset` names it for good: replay asks for what came after, clients drop repeats by it. */
export interface Delivered {
  offset: number
  type: `${string}.${string}`
  data: unknown
}

/** Said by the socket itself: where a subscription begins, that a replay is over, that what was missed is no longer kept. */
export const CABLE_TYPES = { subscribed: 'cable.subscribed', replayed: 'cable.replayed', gap: 'cable.gap' } as const

/** What a client sends. `identifier` is JSON: the channel and its parameters. */
export type Command =
  | { command: 'subscribe' | 'unsubscribe' | 'validate_stream'; identifier: string }
  /** `data` is JSON: `{"action":"replay","since":42}` asks for everything after that offset. */
  | { command: 'message'; identifier: string; data: string }

export type Goodbye = 'unauthorized' | 'invalid_request' | 'server_restart' | 'remote'

/** What the server sends. */
export type Frame =
  | { type: 'welcome' }
  | { type: 'ping'; message: number }
  | { type: 'confirm_subscription' | 'reject_subscription'; identifier: string }
  | { type: 'disconnect'; reason: Goodbye; reconnect: boolean }
  | { identifier: string; message: Delivered }
