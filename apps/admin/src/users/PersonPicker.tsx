import Autocomplete from '@mui/material/Autocomplete'
import TextField from '@mui/material/TextField'
import * as users from '@openbook/api/users.ts'
import { useEffect, useState } from 'react'
import { call } from '../wire.ts'

export interface Choice {
  id: number
  name: string
}
interface Props {
  label: string
  helperText?: string
  business_unit_id?: number | undefined
  value: Choice | null
  onChange: (choice: Choice | null) => void
}
const DEBOUNCE_MS = 300

/** One active user, found by name, of the given agency where one is named. */
export function PersonPicker({ label, helperText, business_unit_id, value, onChange }: Props) {
  const [q, setQ] = useState('')
  const [choices, setChoices] = useState<Choice[]>([])
  useEffect(() => {
    let gone = false
    const timer = setTimeout(() => {
      const query = { limit: 20, active: true, ...(q && { q }), ...(business_unit_id && { business_unit_id }) }
      call(users.adminList, { query }).then(
        found =>
          !gone &&
          setChoices(
            found.map(({ id, first_name, last_name, username }) => ({
              id,
              name: `${first_name} ${last_name} (${username})`,
            })),
          ),
        () => {},
      )
    }, DEBOUNCE_MS)
    return () => {
      gone = true
      clearTimeout(timer)
    }
  }, [q, business_unit_id])
  return (
    <Autocomplete
      options={choices}
      value={value}
      onChange={(_event, choice) => onChange(choice)}
      onInputChange={(_event, text, why) => why === 'input' && setQ(text)}
      getOptionLabel={({ name }) => name}
      getOptionKey={({ id }) => id}
      isOptionEqualToValue={(one, other) => one.id === other.id}
      filterOptions={all => all}
      renderInput={params => <TextField {...params} label={label} helperText={helperText} />}
    />
  )
}
