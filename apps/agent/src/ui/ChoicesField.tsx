import Autocomplete from '@mui/material/Autocomplete'
import TextField from '@mui/material/TextField'
import { type Choices, useChoices } from '../lib/choices.ts'

interface Props {
  label: string
  source: Choices
  values: readonly string[]
  change: (values: string[]) => void
}

/** Any number of choices, found by what is typed. */
export function ChoicesField({ label, source, values, change }: Props) {
  const { choices, fits, typed, isPending } = useChoices(source, values)
  return (
    <Autocomplete
      multiple
      size="small"
      disableCloseOnSelect
      options={choices.map(({ value }) => value)}
      getOptionLabel={value => choices.find(choice => choice.value === value)?.label ?? value}
      filterOptions={(_, { inputValue }) => fits(choices, inputValue).map(({ value }) => value)}
      value={[...values]}
      onChange={(_, chosen) => change(chosen)}
      onInputChange={(_, text, reason) => reason === 'input' && typed(text)}
      loading={isPending}
      noOptionsText="Nothing has that name."
      renderInput={params => <TextField {...params} label={label} />}
    />
  )
}
