import Box from '@mui/material/Box'
import FormLabel from '@mui/material/FormLabel'
import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import { useId } from 'react'
import { type Control, useController, useWatch } from 'react-hook-form'
import { DateField } from '../../ui/DateField.tsx'
import { FormField } from '../../ui/FormField.tsx'
import { DAY_NAMES, type EventValues, REPEATS, UNITS } from './event-values.ts'

const ENDS = [
  ['never', 'Never'],
  ['until', 'On a day'],
  ['count', 'After so many times'],
] as const
const COUNTED = { slotProps: { htmlInput: { inputMode: 'numeric' } } } as const

/** How often it comes again. */
export function RepeatFields({ control }: { control: Control<EventValues> }) {
  const [freq, ends] = useWatch({ control, name: ['freq', 'ends'] })
  return (
    <>
      <FormField control={control} name="freq" label="Repeats" options={REPEATS} />
      {freq ? (
        <FormField control={control} name="interval" label={`Every so many ${UNITS[freq]}`} {...COUNTED} />
      ) : (
        <span />
      )}
      {freq === 'weekly' && <Weekdays control={control} />}
      {freq && <FormField control={control} name="ends" label="Stops" options={ENDS} />}
      {freq && ends === 'until' && <DateField control={control} name="until" label="Last day" required />}
      {freq && ends === 'count' && <FormField control={control} name="count" label="How many times" {...COUNTED} />}
    </>
  )
}

function Weekdays({ control }: { control: Control<EventValues> }) {
  const id = useId()
  const { field } = useController({ control, name: 'by_day' })
  return (
    <Box sx={{ gridColumn: '1 / -1' }}>
      <FormLabel id={id} sx={{ display: 'block', mb: 0.5 }}>
        On these days; the day it starts on where none is chosen
      </FormLabel>
      <ToggleButtonGroup
        size="small"
        color="primary"
        value={field.value}
        onChange={(_, days: EventValues['by_day']) => field.onChange(days)}
        aria-labelledby={id}
        sx={{ flexWrap: 'wrap' }}
      >
        {Object.entries(DAY_NAMES).map(([day, name]) => (
          <ToggleButton key={day} value={day} sx={{ px: 1.25 }}>
            {name}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
    </Box>
  )
}
