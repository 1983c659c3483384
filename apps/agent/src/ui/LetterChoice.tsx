import Autocomplete from '@mui/material/Autocomplete'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useDebounced } from '../lib/debounced.ts'

interface Letter {
  id: number
  name: string
  subject: string
  category: string | null
}
interface Props {
  label: string
  /** Said where the search finds none. */
  none: string
  letters: Letter[]
  loading: boolean
  busy: boolean
  search: (q: string) => void
  choose: (id: number) => void
}

/** Letters to start from, by category, searched by the server. */
export function LetterChoice({ label, none, letters, loading, busy, search, choose }: Props) {
  const typed = useDebounced(search)
  return (
    <Autocomplete
      options={letters}
      loading={loading}
      disabled={busy}
      noOptionsText={none}
      filterOptions={all => all}
      groupBy={({ category }) => category ?? 'Others'}
      getOptionLabel={({ name }) => name}
      getOptionKey={({ id }) => id}
      isOptionEqualToValue={(one, other) => one.id === other.id}
      onChange={(_event, chosen) => chosen && choose(chosen.id)}
      onInputChange={(_event, text, reason) => reason === 'input' && typed.soon(text.trim())}
      renderOption={({ key, ...props }, { name, subject }) => (
        <li key={key} {...props}>
          <span>
            {name}
            <Typography component="span" variant="body2" sx={{ display: 'block', color: 'text.secondary' }}>
              {subject}
            </Typography>
          </span>
        </li>
      )}
      renderInput={props => <TextField {...props} label={label} />}
    />
  )
}
