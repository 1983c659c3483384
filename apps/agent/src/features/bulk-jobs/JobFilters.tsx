import Box from '@mui/material/Box'
import TextField from '@mui/material/TextField'
import * as contacts from '@openbook/api/contacts.ts'
import { useQuery } from '@tanstack/react-query'
import { useUser } from '../../lib/current-user.ts'
import { query } from '../../lib/query.ts'
import { type JobState, KINDS, useChange, useJobsSearch } from './read-search.ts'

const STATES: [JobState, string][] = [
  ['active', 'At work'],
  ['completed', 'Done'],
  ['failed', 'Stopped by an error'],
  ['cancelled', 'Stopped'],
  ['undone', 'Undone'],
  ['ready', 'Not started'],
]

/** What, how it stands, and who did it; each in the address. */
export function JobFilters() {
  const { kind, state, user_id } = useJobsSearch()
  const change = useChange()
  const me = useUser().id
  const { data: people = [] } = useQuery(query(contacts.owners))
  const others = people.filter(({ id }) => id !== me)
  return (
    <Box role="search" aria-label="Bulk acts" sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, mb: 2 }}>
      <Narrow
        label="Kind"
        value={kind ?? ''}
        choices={Object.entries(KINDS)}
        choose={value => change({ kind: value || undefined })}
      />
      <Narrow
        label="State"
        value={state ?? ''}
        choices={STATES}
        choose={value => change({ state: (value || undefined) as JobState | undefined })}
      />
      {others.length > 0 && (
        <Narrow
          label="By"
          value={String(user_id ?? '')}
          choices={[[String(me), 'Me'], ...others.map(({ id, name }): [string, string] => [String(id), name])]}
          choose={value => change({ user_id: value ? Number(value) : undefined })}
        />
      )}
    </Box>
  )
}

interface Props {
  label: string
  value: string
  choices: [string, string][]
  choose: (value: string) => void
}

const Narrow = ({ label, value, choices, choose }: Props) => (
  <TextField
    select
    size="small"
    label={label}
    value={value}
    onChange={event => choose(event.target.value)}
    slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
    sx={{ flex: { xs: '1 1 140px', sm: '0 0 auto' }, width: { sm: 190 } }}
  >
    <option value="">Any</option>
    {choices.map(([name, word]) => (
      <option key={name} value={name}>
        {word}
      </option>
    ))}
  </TextField>
)
