import Box from '@mui/material/Box'
import TextField from '@mui/material/TextField'
import { useMay } from '../../lib/current-user.ts'
import { useSearchWords } from '../../lib/use-search-words.ts'
import { STATE_WORDS } from './attempt.ts'
import { Choice } from './Choice.tsx'
import type { ImportsSearch } from './search.ts'
import { useChange, useImportsSearch } from './use-search.ts'

const WHOSE: [NonNullable<ImportsSearch['tab']>, string][] = [
  ['all', 'All I may see'],
  ['mine', 'Mine'],
  ['downline', 'Everyone below me'],
]
const BY: [NonNullable<ImportsSearch['filter_by']>, string][] = [
  ['filename', 'File name'],
  ['state', 'State'],
  ['user', 'Person'],
]
const STATES: [string, string][] = [['', 'Any'], ...Object.entries(STATE_WORDS)]

/** Whose imports and which of them; each in the address. */
export function ImportFilters() {
  const { tab = 'all', filter_by = 'filename', filter_value = '' } = useImportsSearch()
  const change = useChange()
  const manages = useMay('users.team')
  const narrow = (value: string) => change({ filter_by, filter_value: value || undefined })
  return (
    <Box
      role="search"
      aria-label="Earlier imports"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        gap: 1.5,
        mb: 2,
        '& > *': { flex: { xs: '1 1 140px', sm: '0 1 200px' } },
      }}
    >
      {manages && (
        <Choice
          label="Whose"
          value={tab}
          choices={WHOSE}
          onChange={value => change({ tab: value as ImportsSearch['tab'] })}
        />
      )}
      <Choice
        label="Find by"
        value={filter_by}
        choices={manages ? BY : BY.slice(0, 2)}
        onChange={value => change({ filter_by: value as ImportsSearch['filter_by'], filter_value: undefined })}
      />
      {filter_by === 'state' ? (
        <Choice label="State" value={filter_value} choices={STATES} onChange={narrow} />
      ) : (
        <Words
          key={filter_by}
          label={filter_by === 'user' ? 'Name or username' : 'Part of the file name'}
          value={filter_value}
          onChange={narrow}
        />
      )}
    </Box>
  )
}

interface WordsProps {
  label: string
  value: string
  onChange: (value: string) => void
}

function Words({ label, value, onChange }: WordsProps) {
  const { words, type } = useSearchWords(value, onChange)
  return (
    <TextField
      type="search"
      label={label}
      value={words}
      onChange={event => type(event.target.value)}
      slotProps={{ htmlInput: { maxLength: 200 } }}
    />
  )
}
