import { useState } from 'react'

export type Named = { request_id?: string }

/** Names the request, where the browser can (a secure page): sent twice, done once. */
export const newRequest = (): Named => ('randomUUID' in crypto ? { request_id: crypto.randomUUID() } : {})

/** The same name for as long as the same is asked, also after something else was asked meanwhile. */
export function useRequest(asked: unknown): Named {
  const [names] = useState(() => new Map<string, Named>())
  const words = JSON.stringify(asked) ?? ''
  const name = names.get(words) ?? newRequest()
  names.set(words, name)
  return name
}
