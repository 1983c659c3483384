import type { Frame } from '@openbook/api/core/cable.ts'
import { CableClient } from '@openbook/api/core/cable-client.ts'
import { adapters, type Consumer, createConsumer } from '@rails/actioncable'
import { vi } from 'vitest'
import { WebSocket } from 'ws'

const opened = new Map<string, TestCable>()

/** `ws` in the place of the browser's WebSocket: sends the headers of its test cable, keeps what arrives. */
class Wire extends WebSocket {
  constructor(url: string, protocols: string[]) {
    const cable = opened.get(new URL(url).search.slice(1))
    super(url, protocols, { headers: cable?.headers ?? {} })
    cable?.wires.push(this)
    this.on('message', data => cable?.frames.push(JSON.parse(String(data)) as Frame))
  }
}
adapters.WebSocket = Wire as unknown as typeof adapters.WebSocket
Object.assign(globalThis, { addEventListener: () => {}, removeEventListener: () => {} })

export interface TestCable {
  headers: Record<string, string>
  /** The real client of Rails, and ours on top of it. */
  consumer: Consumer
  client: CableClient
  frames: Frame[]
  wires: WebSocket[]
  /** The connection breaks without a goodbye. */
  drop(): void
  close(): void
}

/**
 * A browser's end of the socket, with the given headers (`user.headers`, a bearer token, an Origin). `origin` is asked at
 * every connect, `since` where the page may not know what came.
 */
export function openCable(
  origin: string | (() => string),
  headers: Record<string, string> = {},
  since?: () => number | undefined,
): TestCable {
  const name = crypto.randomUUID()
  const now = typeof origin === 'string' ? () => origin : origin
  const consumer = createConsumer(() => `${now().replace('http', 'ws')}/cable?${name}`)
  const cable: TestCable = {
    headers,
    consumer,
    client: new CableClient(consumer, undefined, since),
    frames: [],
    wires: [],
    drop: () => cable.wires.at(-1)?.terminate(),
    close: () => {
      cable.client.close()
      opened.delete(name)
    },
  }
  opened.set(name, cable)
  return cable
}

/** Waits until `look` gives something. */
export const eventually = <T>(
  look: () => T | undefined | null | false | Promise<T | undefined | null | false>,
): Promise<T> =>
  vi.waitFor(
    async () => {
      const found = await look()
      if (!found) throw new Error(`still waiting for ${look}`)
      return found
    },
    { timeout: 40_000, interval: 10 },
  )
