import TextField from '@mui/material/TextField'
import { useEffect, useState } from 'react'

const DEBOUNCE_MS = 300

/** A search by name that waits until one stops typing. */
export function FindSomebody({ q, find }: { q: string; find: (text: string) => void }) {
  const [text, setText] = useState(q)
  useEffect(() => {
    if (text === q) return
    const timer = setTimeout(() => find(text), DEBOUNCE_MS)
    return () => clearTimeout(timer)
  }, [text, q, find])
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
