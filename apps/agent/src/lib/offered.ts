import { useRef } from 'react'

interface Offered {
  contact: { id: number }
  score: number
}

/**
 * Whether to stop for those found: nobody is asked about the same people a second time, unless more speaks for them by
 * now. What is sent twice unchanged, as by a double click, stops twice.
 */
export function useOffered() {
  const scores = useRef(new Map<number, number>())
  const last = useRef('')
  return (found: readonly Offered[], sent: object): boolean => {
    const text = JSON.stringify(sent)
    const stops = found.some(
      ({ contact, score }) => text === last.current || score > (scores.current.get(contact.id) ?? 0),
    )
    last.current = text
    for (const { contact, score } of found) scores.current.set(contact.id, score)
    return stops
  }
}
