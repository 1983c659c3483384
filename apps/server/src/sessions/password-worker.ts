import { hashSync, verifySync } from '@node-rs/argon2'

/** argon2id (algorithm 2) at the OWASP minimum: 19 MiB, 2 passes, 1 lane. */
const options = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 }

export const hash = (password: string) => hashSync(password, options)

export const fits = ({ stored, password }: { stored: string; password: string }) => verifySync(stored, password)
