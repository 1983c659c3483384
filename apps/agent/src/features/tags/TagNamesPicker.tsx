import Autocomplete from '@mui/material/Autocomplete'
import Chip from '@mui/material/Chip'
import TextField from '@mui/material/TextField'
import { type Choices, TAGS, useChoices } from '../../lib/choices.ts'

interface Props {
  label: string
  names: string[]
  change: (names: string[]) => void
  hint?: string
  error?: boolean
  autoFocus?: boolean
  /** The choices stay while one picks; not where they would cover what comes next. */
  stayOpen?: boolean
  /** New words are not taken. */
  onlyKnown?: boolean
  /** Which tags are offered: all of the agency, unless said. */
  source?: Choices
}
const LONGEST = 60

/** Tags by name: picked from the agency's, or written anew. */
export function TagNamesPicker({
  label,
  names,
  change,
  hint,
  error = false,
  autoFocus = false,
  onlyKnown = false,
  stayOpen = false,
  source = TAGS,
}: Props) {
  const { choices, fits, typed, isPending } = useChoices(source)
  const set = (next: string[]) => {
    const byWord = new Map(next.map(name => [name.trim().toLowerCase(), name.trim().slice(0, LONGEST)]))
    change([...byWord.values()].filter(Boolean))
  }
  return (
    <Autocomplete
      multiple
      freeSolo={!onlyKnown}
      autoSelect={!onlyKnown}
      disableCloseOnSelect={stayOpen}
      filterSelectedOptions
      size="small"
      loading={isPending}
      options={choices.map(({ label }) => label)}
      filterOptions={(left, { inputValue }) => {
        const offered = new Set(left)
        return fits(choices, inputValue).flatMap(choice => (offered.has(choice.label) ? choice.label : []))
      }}
      onInputChange={(_, text, reason) => reason === 'input' && typed(text)}
      value={names}
      onChange={(_, next) => set(next)}
      renderValue={(chosen, item) =>
        chosen.map((name, index) => {
          const { key, ...props } = item({ index })
          return <Chip key={key} size="small" label={name} {...props} />
        })
      }
      renderInput={props => (
        <TextField {...props} autoFocus={autoFocus} label={label} error={error} helperText={hint} />
      )}
    />
  )
}
