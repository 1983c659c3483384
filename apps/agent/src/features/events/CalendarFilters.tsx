import Box from '@mui/material/Box'
import Chip from '@mui/material/Chip'
import TextField from '@mui/material/TextField'
import { useSearchWords } from '../../lib/use-search-words.ts'
import { type EventType, TYPE_LABELS } from './calendar.ts'
import type { CalendarSearch } from './search.ts'
import { WhosePicker } from './WhosePicker.tsx'

interface Props {
  search: CalendarSearch
  change: (to: Partial<Record<keyof CalendarSearch, unknown>>) => void
}

/** What of the calendar is shown. */
export function CalendarFilters({ search: { user, types = [], q = '', undone }, change }: Props) {
  const { words, type } = useSearchWords(q, next => change({ q: next || undefined }))
  const toggle = (one: EventType) =>
    change({ types: types.includes(one) ? types.filter(each => each !== one) : [...types, one] })
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, mb: 1.5 }}>
      <WhosePicker user={user} choose={chosen => change({ user: chosen })} />
      <TextField
        size="small"
        type="search"
        label="Search the calendar"
        value={words}
        onChange={event => type(event.target.value)}
        sx={{ width: 220 }}
      />
      <Box role="group" aria-label="Show only" sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.75 }}>
        {(Object.keys(TYPE_LABELS) as EventType[]).map(type => (
          <Chip
            key={type}
            component="button"
            type="button"
            clickable
            size="small"
            label={TYPE_LABELS[type]}
            aria-pressed={types.includes(type)}
            color={types.includes(type) ? 'primary' : 'default'}
            variant={types.includes(type) ? 'filled' : 'outlined'}
            onClick={() => toggle(type)}
          />
        ))}
        <Chip
          component="button"
          type="button"
          clickable
          size="small"
          label="Over and not done"
          aria-pressed={undone ?? false}
          color={undone ? 'primary' : 'default'}
          variant={undone ? 'filled' : 'outlined'}
          onClick={() => change({ undone: undone ? undefined : true })}
        />
      </Box>
    </Box>
  )
}
