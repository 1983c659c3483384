import { delivery, headOf, own } from './frames.ts'

export interface Receiver {
  send(frame: string | Buffer): void
}
interface Group {
  identifier: string
  head: string
  receivers: Set<Receiver>
}

/** Who hears a stream. Receivers of one identifier share the bytes of a message, so it is serialised once for all of them. */
export class FanOut {
  readonly #streams = new Map<string, Map<string, Group>>()

  join(stream: string, identifier: string, receiver: Receiver) {
    const groups = this.#streams.get(stream) ?? new Map<string, Group>()
    const group = groups.get(identifier) ?? { identifier, head: headOf(identifier), receivers: new Set() }
    this.#streams.set(stream, groups.set(identifier, group))
    group.receivers.add(receiver)
  }

  leave(stream: string, identifier: string, receiver: Receiver) {
    const groups = this.#streams.get(stream)
    const group = groups?.get(identifier)
    group?.receivers.delete(receiver)
    if (group?.receivers.size === 0) groups?.delete(identifier)
    if (groups?.size === 0) this.#streams.delete(stream)
  }

  has(stream: string) {
    return this.#streams.has(stream)
  }

  get streams() {
    return [...this.#streams.keys()]
  }

  deliver(stream: string, offset: number, json: string) {
    for (const { head, receivers } of this.#streams.get(stream)?.values() ?? []) {
      const frame = delivery(head, offset, json)
      for (const receiver of receivers) receiver.send(frame)
    }
  }

  /** Tells every subscription that something may have been lost. */
  gap(offset: number) {
    for (const groups of this.#streams.values())
      for (const { identifier, receivers } of groups.values()) {
        const frame = own(identifier, 'gap', offset)
        for (const receiver of receivers) receiver.send(frame)
      }
  }
}
