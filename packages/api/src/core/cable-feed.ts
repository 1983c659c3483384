import { CABLE_TYPES, type Delivered } from './cable.ts'

export interface Listener {
  /** What is replayed may be known already. */
  message(message: Delivered, isReplayed: boolean): void
  /** More was missed than the server keeps: fetch again whatever is on the screen. */
  gap?(): void
  /** The server will not let this viewer listen here. */
  rejected?(): void
}

const REMEMBERED = 2000
const RECENT = 50

/** One subscription's memory: how far it has come, what it has seen, and what it holds back while a replay runs. */
export class Feed {
  readonly listeners = new Set<Listener>()
  readonly #replay: (since: number) => void
  readonly #since: () => number | undefined
  readonly #seen = new Set<number>()
  readonly #told: { at: number; message: Delivered; isReplayed: boolean }[] = []
  #cursor: number | undefined
  #held: Delivered[] | undefined

  /** `since` tells from where on what is shown may not be known. */
  constructor(replay: (since: number) => void, since: () => number | undefined = () => undefined) {
    this.#replay = replay
    this.#since = since
  }

  /** The first time from where the page was read, if that is known; then from as far as it has come. */
  connected() {
    this.#cursor ??= this.#since()
    if (this.#cursor === undefined) return
    this.#held ??= []
    this.#replay(this.#cursor)
  }

  /** Lets somebody listen, and first hear what was said in the last so many milliseconds. */
  join(listener: Listener, recent = 0) {
    this.listeners.add(listener)
    const from = performance.now() - recent
    for (const { at, message, isReplayed } of this.#told)
      if (recent && at >= from) listener.message(message, isReplayed)
  }

  /** What was held back is not counted as seen, so the next replay brings it again. */
  disconnected() {
    this.#held = undefined
  }

  rejected() {
    this.#tell(listener => listener.rejected?.())
  }

  received(message: Delivered) {
    if (message.type === CABLE_TYPES.subscribed) this.#cursor ??= message.offset
    else if (message.type === CABLE_TYPES.replayed) this.#release(message.offset)
    else if (message.type === CABLE_TYPES.gap) this.#startOver(message.offset)
    else if (this.#held) this.#held.push(message)
    else this.#hand(message, false)
  }

  #release(offset: number) {
    const held = this.#held ?? []
    this.#held = undefined
    for (const message of held.sort((a, b) => a.offset - b.offset)) this.#hand(message, true)
    this.#cursor = Math.max(this.#cursor ?? 0, offset)
  }

  #hand(message: Delivered, isReplayed: boolean) {
    if (this.#seen.has(message.offset)) return
    this.#seen.add(message.offset)
    if (this.#seen.size > REMEMBERED) this.#forgetOldest()
    this.#cursor = Math.max(this.#cursor ?? 0, message.offset)
    this.#told.push({ at: performance.now(), message, isReplayed })
    if (this.#told.length > RECENT) this.#told.shift()
    this.#tell(listener => listener.message(message, isReplayed))
  }

  #startOver(offset: number) {
    if (offset < (this.#cursor ?? 0)) this.#seen.clear()
    this.#cursor = offset
    this.#tell(listener => listener.gap?.())
    this.#release(offset)
  }

  /** One listener that throws takes nothing from the others. */
  #tell(say: (listener: Listener) => void) {
    for (const listener of [...this.listeners])
      try {
        say(listener)
      } catch (error) {
        queueMicrotask(() => {
          throw error
        })
      }
  }

  #forgetOldest() {
    for (const oldest of this.#seen) {
      this.#seen.delete(oldest)
      return
    }
  }
}
