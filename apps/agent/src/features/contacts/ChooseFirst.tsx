import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import TextField from '@mui/material/TextField'
import { type FormEvent, useState } from 'react'
import { figure } from '../../lib/numbers.ts'

/** How many from the top of the list, in its order. */
export function ChooseFirst({ total, choose }: { total: number; choose: (count: number) => void }) {
  const [text, setText] = useState('')
  const count = Number(text.replaceAll(',', ''))
  const wrong = text !== '' && !(Number.isInteger(count) && count >= 1 && count <= total)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (text && !wrong) choose(count)
  }
  return (
    <Box component="form" noValidate onSubmit={submit} sx={{ p: 1.5, display: 'grid', gap: 1.5 }}>
      <TextField
        autoFocus
        label="How many"
        value={text}
        onChange={event => setText(event.target.value)}
        error={wrong}
        helperText={
          wrong ? `Enter a number from 1 to ${figure(total)}.` : 'Counted from the top, as the list is sorted.'
        }
        slotProps={{ htmlInput: { inputMode: 'numeric', autoComplete: 'off' } }}
      />
      <Button type="submit" variant="contained" disabled={!text || wrong}>
        Select the first {text && !wrong ? figure(count) : ''}
      </Button>
    </Box>
  )
}
