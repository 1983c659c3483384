import Box from '@mui/material/Box'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import { useRef } from 'react'
import { type UseFormReturn, useController } from 'react-hook-form'
import { DateField } from '../../ui/DateField.tsx'
import { FormField } from '../../ui/FormField.tsx'
import { ContactsField } from './ContactsField.tsx'
import { TYPE_LABELS } from './calendar.ts'
import { type EventValues, later, minutesBetween, REMINDERS } from './event-values.ts'
import { RepeatFields } from './RepeatFields.tsx'

const WIDE = { gridColumn: '1 / -1' }
const TIME = { type: 'time', slotProps: { inputLabel: { shrink: true }, htmlInput: { step: 300 } } } as const

interface Props {
  form: UseFormReturn<EventValues>
  /** Also when it repeats. */
  whole: boolean
}

export function EventFields({ form, whole }: Props) {
  const { control } = form
  const { field: allDay } = useController({ control, name: 'all_day' })
  useEndAlong(form)
  return (
    <>
      <FormField control={control} name="title" label="Title" required autoFocus autoComplete="off" sx={WIDE} />
      <FormField control={control} name="type" label="Type" options={Object.entries(TYPE_LABELS)} />
      <FormControlLabel
        control={<Checkbox checked={allDay.value} onChange={(_, on) => allDay.onChange(on)} />}
        label="All day"
      />
      <Moment form={form} date="start_date" time="start_time" label="Starts" timed={!allDay.value} />
      <Moment form={form} date="end_date" time="end_time" label="Ends" timed={!allDay.value} />
      <Box sx={WIDE}>
        <ContactsField control={control} />
      </Box>
      <FormField control={control} name="location" label="Place" autoComplete="off" />
      <FormField control={control} name="reminder_minutes" label="Reminder" options={REMINDERS} />
      {whole && <RepeatFields control={control} />}
      <FormField control={control} name="description" label="Notes" multiline minRows={2} maxRows={8} sx={WIDE} />
    </>
  )
}

interface MomentOf {
  form: UseFormReturn<EventValues>
  date: 'start_date' | 'end_date'
  time: 'start_time' | 'end_time'
  label: string
  timed: boolean
}

const Moment = ({ form: { control }, date, time, label, timed }: MomentOf) => (
  <Box
    sx={{
      display: 'grid',
      gap: 1,
      gridTemplateColumns: { xs: '1fr', sm: timed ? '3fr 2fr' : '1fr' },
      alignItems: 'start',
    }}
  >
    <DateField control={control} name={date} label={`${label} on`} required />
    {timed && <FormField control={control} name={time} label={`${label} at`} {...TIME} />}
  </Box>
)

/** When the beginning moves, the end moves along, as long as it takes one day. */
function useEndAlong({ watch, setValue }: UseFormReturn<EventValues>) {
  const [date, time, endDate, endTime] = watch(['start_date', 'start_time', 'end_date', 'end_time'])
  const last = useRef({ date, time })
  const { date: oldDate, time: oldTime } = last.current
  if (date === oldDate && time === oldTime) return
  last.current = { date, time: time || oldTime }
  queueMicrotask(() => {
    if (date !== oldDate && endDate === oldDate) setValue('end_date', date)
    if (time && time !== oldTime && endTime && endDate === oldDate)
      setValue('end_time', later(time, Math.max(minutesBetween(oldTime, endTime), 0)))
  })
}
