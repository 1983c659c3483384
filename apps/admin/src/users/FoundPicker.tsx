import Autocomplete from '@mui/material/Autocomplete'
import TextField from '@mui/material/TextField'
import { TIMES } from '@openbook/config/limits.ts'
import { useEffect, useState } from 'react'
import { sentenceOf } from '../ui/useAsked.ts'

export interface Choice {
  id: number
  name: string
}
interface Props {
  label: string
  helperText?: string | undefined
  /** Those whose name fits what was typed; all of them where it is empty. */
  find: (q: string) => Promise<Choice[]>
  value: Choice | null
  onChange: (choice: Choice | null) => void
}

/** One of those that are found by name. */
export function FoundPicker({ label, helperText, find, value, onChange }: Props) {
  const [q, setQ] = useState('')
  const [choices, setChoices] = useState<Choice[]>()
  const [error, setError] = useState<string>()
  useEffect(() => {
    let gone = false
    setChoices(undefined)
    const timer = setTimeout(() => {
      find(q).then(
        found => {
          if (gone) return
          setChoices(found)
          setError(undefined)
        },
        failure => {
          if (gone) return
          setChoices([])
          setError(sentenceOf(failure))
        },
      )
    }, TIMES.debounce)
    return () => {
      gone = true
      clearTimeout(timer)
    }
  }, [q, find])
  return (
    <Autocomplete
      options={choices ?? []}
      loading={!choices}
      noOptionsText={error ? 'This could not be loaded. Type to try again.' : 'Nothing is called that.'}
      value={value}
      onChange={(_event, choice) => onChange(choice)}
      onInputChange={(_event, text, why) => why === 'input' && setQ(text)}
      getOptionLabel={({ name }) => name}
      getOptionKey={({ id }) => id}
      isOptionEqualToValue={(one, other) => one.id === other.id}
      filterOptions={all => all}
      renderInput={params => (
        <TextField {...params} label={label} error={error !== undefined} helperText={error ?? helperText} />
      )}
    />
  )
}
