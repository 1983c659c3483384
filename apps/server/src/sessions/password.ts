import { availableParallelism } from 'node:os'
import { Piscina } from 'piscina'
import type * as worker from './password-worker.ts'

/** 19 MiB each; four hash some 400 a second. */
const MOST_THREADS = 4
/** Of a thread of Linux: beside a request that wants the core it gets a quarter of it. */
const NICENESS = 5

let pool: Piscina | undefined

/** A hash takes a core for 15 ms and more: one core stays with requests, and on the others requests go first, whoever signs in. */
function run<Name extends keyof typeof worker>(name: Name, asked: Parameters<(typeof worker)[Name]>[0]) {
  pool ??= new Piscina({
    filename: new URL('./password-worker.ts', import.meta.url).href,
    minThreads: 1,
    maxThreads: Math.max(1, Math.min(MOST_THREADS, availableParallelism() - 1)),
    niceIncrement: NICENESS,
    // A thread that fails while nobody waits for it: whoever comes next has another.
  }).on('error', () => {})
  return pool.run(asked, { name }) as Promise<ReturnType<(typeof worker)[Name]>>
}

export const hashPassword = (password: string) => run('hash', password)

let nobody: Promise<string> | undefined

/** Takes as long for an unknown user as for a known one, so that time names no usernames. */
export async function passwordFits(stored: string | undefined, password: string): Promise<boolean> {
  if (!nobody) {
    nobody = hashPassword('nobody has this password')
    // Awaited for unknown users alone; where it failed, the next sign-in has it computed anew.
    nobody.catch(() => {
      nobody = undefined
    })
  }
  const fits = await run('fits', { stored: stored ?? (await nobody), password })
  return fits && stored !== undefined
}
