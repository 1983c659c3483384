import { setTimeout as sleep } from 'node:timers/promises'

/** Does one unit of work and resolves when it is done. */
export type Act = () => Promise<unknown>

/** Milliseconds of each of the given acts, one after the other, for about `ms`; at least `least` times. */
export async function timed(act: Act, ms: number, least = 5): Promise<number[]> {
  const samples: number[] = []
  const until = performance.now() + ms
  while (samples.length < least || performance.now() < until) {
    const began = performance.now()
    await act()
    samples.push(performance.now() - began)
  }
  return samples
}

export interface Rush {
  per_second: number
  samples: number[]
}

/** Lanes that each do their act over and over for about `ms`. */
export async function rush(lanes: readonly Act[], ms: number): Promise<Rush> {
  const began = performance.now()
  const samples = (await Promise.all(lanes.map(lane => timed(lane, ms, 1)))).flat()
  return { per_second: samples.length / ((performance.now() - began) / 1000), samples }
}

/** Between rounds, so that one side's leftovers are not the other's. */
const PAUSE = 150

/** Rounds of each side by turns, the first side changing, so that what else runs on the machine meets both alike. */
export async function alternate<T>(rounds: number, ours: () => Promise<T>, raw: () => Promise<T>) {
  const out = { ours: [] as T[], raw: [] as T[] }
  for (let turn = 0; turn < rounds; turn++) {
    const sides = turn % 2 ? (['raw', 'ours'] as const) : (['ours', 'raw'] as const)
    for (const side of sides) {
      out[side].push(await (side === 'ours' ? ours() : raw()))
      await sleep(PAUSE)
    }
  }
  return out
}
