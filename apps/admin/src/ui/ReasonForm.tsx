import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogContentText from '@mui/material/DialogContentText'
import TextField from '@mui/material/TextField'
import { Failed } from '@openbook/api/core/errors.ts'
import { type SubmitEvent, useState } from 'react'
import { sentenceOf } from './useAsked.ts'

interface Props {
  /** What the act means, a paragraph each. */
  means: string[]
  act: string
  color?: 'primary' | 'warning'
  /** Does it; what it throws is told here, and the form stays. */
  send: (reason: string) => Promise<void>
  close: () => void
}

/** The inside of a dialog that says what an act means and asks why. */
export function ReasonForm({ means, act, color = 'primary', send, close }: Props) {
  const [said, setSaid] = useState<{ reason?: string; base?: string }>({})
  const [busy, setBusy] = useState(false)
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const reason = String(new FormData(event.currentTarget).get('reason'))
    setBusy(true)
    setSaid({})
    try {
      await send(reason)
    } catch (failure) {
      setSaid(saidOf(failure))
    }
    setBusy(false)
  }
  return (
    <form onSubmit={event => void submit(event)} noValidate>
      <DialogContent sx={{ display: 'grid', gap: 2, '&&': { pt: 1 } }}>
        {said.base && <Alert severity="error">{said.base}</Alert>}
        {means.map(text => (
          <DialogContentText key={text}>{text}</DialogContentText>
        ))}
        <TextField
          name="reason"
          label="Reason"
          required
          autoFocus
          fullWidth
          error={Boolean(said.reason)}
          helperText={said.reason}
          slotProps={{ htmlInput: { maxLength: 300 } }}
        />
      </DialogContent>
      <DialogActions>
        <Button onClick={close}>Cancel</Button>
        <Button type="submit" variant="contained" color={color} disabled={busy}>
          {act}
        </Button>
      </DialogActions>
    </form>
  )
}

const saidOf = (failure: unknown) =>
  failure instanceof Failed && failure.errors.reason
    ? { reason: [failure.errors.reason].flat().join(' ') }
    : { base: sentenceOf(failure) }
