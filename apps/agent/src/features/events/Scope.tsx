import FormControlLabel from '@mui/material/FormControlLabel'
import FormLabel from '@mui/material/FormLabel'
import Radio from '@mui/material/Radio'
import RadioGroup from '@mui/material/RadioGroup'
import { useId } from 'react'
import { type Control, useController } from 'react-hook-form'
import type { EventValues } from './event-values.ts'

/** Whether a repeating event is meant, or only this one of it. */
export function Scope({ control }: { control: Control<EventValues> }) {
  const id = useId()
  const { field } = useController({ control, name: 'scope' })
  return (
    <div style={{ gridColumn: '1 / -1' }}>
      <FormLabel id={id}>This event repeats. Change or delete</FormLabel>
      <RadioGroup row aria-labelledby={id} value={field.value} onChange={event => field.onChange(event.target.value)}>
        <FormControlLabel value="one" control={<Radio />} label="only this one" />
        <FormControlLabel value="all" control={<Radio />} label="all of them" />
      </RadioGroup>
    </div>
  )
}
