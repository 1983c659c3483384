import Box from '@mui/material/Box'
import Pagination from '@mui/material/Pagination'
import TextField from '@mui/material/TextField'
import { type ReactNode, useState } from 'react'
import { useDebounced } from '../lib/debounced.ts'

const native = { select: { native: true }, inputLabel: { shrink: true } } as const

interface SearchProps {
  label: string
  find: (q: string) => void
  children?: ReactNode
}

/** Above a long list in a panel: words to look for, and what narrows or sorts it. */
export function PanelTools({ label, find, children }: SearchProps) {
  const [text, setText] = useState('')
  const typed = useDebounced((q: string) => find(q.trim()))
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, mt: 0.5, mb: 1.5 }}>
      <TextField
        type="search"
        size="small"
        label={label}
        value={text}
        onChange={event => {
          setText(event.target.value)
          typed.soon(event.target.value)
        }}
        sx={{ flex: '1 1 160px' }}
      />
      {children}
    </Box>
  )
}

interface ChoiceProps<Value extends string> {
  label: string
  value: Value
  choices: readonly (readonly [Value, string])[]
  choose: (value: Value) => void
}

export const PanelChoice = <Value extends string>({ label, value, choices, choose }: ChoiceProps<Value>) => (
  <TextField
    select
    size="small"
    label={label}
    value={value}
    onChange={event => choose(event.target.value as Value)}
    slotProps={native}
    sx={{ flex: '1 1 140px' }}
  >
    {choices.map(([each, name]) => (
      <option key={each} value={each}>
        {name}
      </option>
    ))}
  </TextField>
)

/** Whether the page asked for is gone, as when the last row on it was deleted. */
export const isPast = (meta: { current_page: number; total_pages: number } | undefined) =>
  meta !== undefined && meta.current_page > Math.max(1, meta.total_pages)

interface PagesProps {
  /** What is listed, like "files". */
  of: string
  meta: { current_page: number; total_pages: number } | undefined
  turn: (page: number) => void
}

/** Below it: the way to every page. */
export const PanelPages = ({ of, meta, turn }: PagesProps) =>
  meta && meta.total_pages > 1 ? (
    <Pagination
      size="small"
      sx={{ mt: 1 }}
      page={meta.current_page}
      count={meta.total_pages}
      onChange={(_, page) => turn(page)}
      aria-label={`Pages of ${of}`}
    />
  ) : null
