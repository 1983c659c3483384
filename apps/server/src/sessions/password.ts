import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { queue } from '../core/queue.ts'

/** argon2id (algorithm 2) at the OWASP minimum: 19 MiB, 2 passes, 1 lane. */
const options = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** A hash takes a core for 15 ms and more: one core stays with requests, whoever signs in. */
const cores = queue(Math.max(1, availableParallelism() - 1))

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const leave = await cores.take()
  try {
    return await work()
  } finally {
    leave()
  }
}

export const hashPassword = (password: string) => inTurn(() => hash(password, options))

let nobody: Promise<string> | undefined

/** Takes as long for an unknown user as for a known one, so that time names no usernames. */
export async function passwordFits(stored: string | undefined, password: string): Promise<boolean> {
  nobody ??= hashPassword('nobody has this password')
  const known = stored ?? (await nobody)
  const fits = await inTurn(() => verify(known, password))
  return fits && stored !== undefined
}
