import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import type { FormEvent } from 'react'
import type { Wrong } from '../../ui/form-errors.ts'
import { PlainField } from '../../ui/PlainField.tsx'

interface Props {
  label: string
  /** A verb with its object: "Switch on the app". */
  act: string
  wrong: Wrong<'otp'>
  busy: boolean
  send: (otp: string) => void
  close: () => void
}

/** Asks for six digits. */
export function CodeForm({ label, act, wrong, busy, send, close }: Props) {
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    send(String(new FormData(event.currentTarget).get('otp')))
  }
  return (
    <Box component="form" noValidate onSubmit={submit} sx={{ display: 'grid', gap: 1.5, maxWidth: 320, mt: 2 }}>
      {wrong.base && (
        <Alert severity="error" role="alert">
          {wrong.base}
        </Alert>
      )}
      <PlainField
        name="otp"
        label={label}
        autoComplete="one-time-code"
        inputMode="numeric"
        autoFocus
        said={wrong.otp}
      />
      <Box sx={{ display: 'flex', gap: 1 }}>
        <Button type="submit" variant="contained" disabled={busy}>
          {act}
        </Button>
        <Button onClick={close} disabled={busy}>
          Cancel
        </Button>
      </Box>
    </Box>
  )
}
