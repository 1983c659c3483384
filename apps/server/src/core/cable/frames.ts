import { CABLE_TYPES, type Frame, type Goodbye } from '@openbook/api/core/cable.ts'

const text = (frame: Frame) => JSON.stringify(frame)

export const WELCOME = text({ type: 'welcome' })
export const ping = () => text({ type: 'ping', message: Math.floor(Date.now() / 1000) })
export const confirm = (identifier: string) => text({ type: 'confirm_subscription', identifier })
export const reject = (identifier: string) => text({ type: 'reject_subscription', identifier })
export const disconnect = (reason: Goodbye, reconnect: boolean) => text({ type: 'disconnect', reason, reconnect })

/** What every message of an identifier begins with. */
export const headOf = (identifier: string) => `{"identifier":${JSON.stringify(identifier)},"message":{"offset":`

/** A message as bytes for the wire, from the JSON object text of its type and data. */
export const delivery = (head: string, offset: number, json: string) =>
  Buffer.from(`${head}${offset},${json.slice(1)}}`)

/** A message of the socket's own. */
export const own = (identifier: string, type: keyof typeof CABLE_TYPES, offset: number) =>
  delivery(headOf(identifier), offset, JSON.stringify({ type: CABLE_TYPES[type], data: {} }))
