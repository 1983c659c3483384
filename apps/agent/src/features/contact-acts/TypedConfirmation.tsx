import TextField from '@mui/material/TextField'
import { useState } from 'react'
import { figure } from '../../lib/numbers.ts'

/** So many that a slip of the hand must not be enough. */
export function TypedConfirmation({
  count,
  verb,
  change,
}: {
  count: number
  verb: string
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
      helperText={`${verb} ${figure(count)} contacts: this can be undone for 30 days.`}
      slotProps={{ htmlInput: { inputMode: 'numeric', autoComplete: 'off' } }}
    />
  )
}
