import TextField from '@mui/material/TextField'
import { TIMES } from '@openbook/config/limits.ts'
import { useEffect, useRef, useState } from 'react'

/** A search by name that waits until one stops typing, and follows the address where that says something else. */
export function FindSomebody({ q, find }: { q: string; find: (text: string) => void }) {
  const [text, setText] = useState(q)
  const asked = useRef(q)
  useEffect(() => {
    if (q === asked.current) return
    asked.current = q
    setText(q)
  }, [q])
  useEffect(() => {
    if (text === asked.current) return
    const timer = setTimeout(() => {
      asked.current = text
      find(text)
    }, TIMES.debounce)
    return () => clearTimeout(timer)
  }, [text, find])
  return (
    <TextField
      type="search"
      label="Find somebody"
      value={text}
      onChange={event => setText(event.target.value)}
      sx={{ width: 300, maxWidth: '100%' }}
    />
  )
}
