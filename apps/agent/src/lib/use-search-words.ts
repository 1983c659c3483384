import { useEffect, useRef, useState } from 'react'
import { useDebounced } from './debounced.ts'

/** What is typed to search a list, looked for once nobody types; follows the address where that says something else. */
export function useSearchWords(q: string, find: (q: string) => void) {
  const [words, setWords] = useState(q)
  const asked = useRef(q)
  const { soon, cancel } = useDebounced((next: string) => {
    asked.current = next.trim()
    find(asked.current)
  })
  useEffect(() => {
    if (q === asked.current) return
    asked.current = q
    cancel()
    setWords(q)
  }, [q, cancel])
  const type = (next: string) => {
    setWords(next)
    soon(next)
  }
  return { words, type }
}
