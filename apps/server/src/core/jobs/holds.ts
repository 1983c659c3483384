import type { Held } from './bulk-act.ts'

/** What a worker keeps open from batch to batch. */
export class Holds {
  readonly #held = new Map<string, Promise<Held<unknown>>>()

  async hold<T>(name: string, open: () => Promise<Held<T>>): Promise<T> {
    const held = this.#held.get(name) ?? open()
    this.#held.set(name, held)
    return ((await held) as Held<T>).value
  }

  async close(): Promise<void> {
    const held = [...this.#held.values()]
    this.#held.clear()
    await Promise.allSettled(held.map(async one => (await one).close()))
  }
}
