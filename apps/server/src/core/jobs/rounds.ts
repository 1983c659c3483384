import type { Core } from '../core.ts'

const ROUND_MS = 3_600_000

/** What each process sees to for itself, as it starts and once an hour: nobody else reaches its disk. */
export class Rounds {
  readonly acts: (() => Promise<void>)[] = []
  readonly #core: Core
  #timer: NodeJS.Timeout | undefined
  #going: Promise<void> | undefined

  constructor(core: Core) {
    this.#core = core
  }

  start(): void {
    this.#timer = setInterval(() => this.#goOnce(), ROUND_MS).unref()
    this.#goOnce()
  }

  #goOnce(): void {
    this.#going ??= this.#go().finally(() => {
      this.#going = undefined
    })
  }

  async #go(): Promise<void> {
    for (const act of this.acts)
      await act().catch((error: unknown) => this.#core.log.warn({ err: error }, 'a round broken off'))
  }

  async close(): Promise<void> {
    clearInterval(this.#timer)
    await this.#going
  }
}
