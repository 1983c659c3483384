import { newRequest } from './request-id.ts'

/** Who says the same after so long means it anew. */
const MEANT_MS = 600_000
const names = new Map<string, { name: string | undefined; at: number }>()

/** The name of a request of these words: the one it was sent under a while ago, where the answer to that is not known. */
export function nameFor(words: string, at = Date.now()): string | undefined {
  const before = names.get(words)
  const name = before && at - before.at < MEANT_MS ? before.name : newRequest().request_id
  names.set(words, { name, at })
  return name
}

export const forgetName = (words: string) => names.delete(words)
