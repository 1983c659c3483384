import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import TextField from '@mui/material/TextField'
import { useEffect, useState } from 'react'
import { Title } from 'react-admin'
import { useSearchParams } from 'react-router-dom'
import { Level } from './Level.tsx'
import { UserTabs } from './UserTabs.tsx'

const DEBOUNCE_MS = 300

/** Who is below whom, opened level by level. */
export function TreePage() {
  const [search, setSearch] = useSearchParams()
  const q = search.get('q') ?? ''
  const [text, setText] = useState(q)
  useEffect(() => {
    const timer = setTimeout(() => text !== q && setSearch(text ? { q: text } : {}, { replace: true }), DEBOUNCE_MS)
    return () => clearTimeout(timer)
  }, [text, q, setSearch])
  return (
    <Box sx={{ maxWidth: 900 }}>
      <Title title="Hierarchy" />
      <UserTabs here="tree" />
      <TextField
        type="search"
        label="Find somebody"
        value={text}
        onChange={event => setText(event.target.value)}
        sx={{ my: 2, maxWidth: 360, width: '100%' }}
      />
      <Card sx={{ p: { xs: 1, sm: 2 } }}>
        <Level key={q} q={q} label="Users without a manager" />
      </Card>
    </Box>
  )
}
