import { hash, verify } from '@node-rs/argon2'

/** argon2id (algorithm 2) at the OWASP minimum: 19 MiB, 2 passes, 1 lane. */
const options = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 }
export const hashPassword = (password: string) => hash(password, options)

let nobody: Promise<string> | undefined

/** Takes as long for an unknown user as for a known one, so that time names no usernames. */
export async function passwordFits(stored: string | undefined, password: string): Promise<boolean> {
  nobody ??= hashPassword('nobody has this password')
  const fits = await verify(stored ?? (await nobody), password)
  return fits && stored !== undefined
}
