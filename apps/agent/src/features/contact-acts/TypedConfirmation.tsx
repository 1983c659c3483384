import TextField from '@mui/material/TextField'
import { useState } from 'react'
import { contactsOf } from '../../lib/follow-job.ts'
import { figure } from '../../lib/numbers.ts'

/** So many that a slip of the hand must not be enough. */
export function TypedConfirmation({
  count,
  verb,
  forGood,
  change,
}: {
  count: number
  verb: string
  forGood: boolean
  change: (right: boolean) => void
}) {
  const [text, setText] = useState('')
  return (
    <TextField
      label={`Type ${figure(count)} to confirm`}
      value={text}
      onChange={event => {
        setText(event.target.value)
        change(event.target.value.replaceAll(/\D/g, '') === String(count))
      }}
      helperText={`${verb} ${contactsOf(count)}: this ${forGood ? 'cannot be undone' : 'can be undone for 30 days'}.`}
      slotProps={{ htmlInput: { inputMode: 'numeric', autoComplete: 'off' } }}
    />
  )
}
