import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import TextField from '@mui/material/TextField'
import { Failed } from '@openbook/api/core/errors.ts'
import * as sessions from '@openbook/api/sessions.ts'
import { type FormEvent, useEffect, useState } from 'react'
import { call } from '../wire.ts'
import { proofDialog } from './proof.ts'

interface Asking {
  end: (proven: boolean) => void
}

/** Stands in the frame of the console, and opens when an act wants to know once more who is there. */
export function ProofDialog() {
  const [asking, setAsking] = useState<Asking>()
  const [error, setError] = useState('')
  useEffect(() => {
    proofDialog.mount(() => new Promise<boolean>(resolve => setAsking({ end: resolve })))
  }, [])
  if (!asking) return null
  const end = (proven: boolean) => {
    setAsking(undefined)
    setError('')
    asking.end(proven)
  }
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    event.stopPropagation()
    const password = String(new FormData(event.currentTarget).get('password'))
    try {
      await call(sessions.prove, { body: { password } })
      end(true)
    } catch (failure) {
      setError(failure instanceof Failed ? failure.sentence : 'Openbook cannot be reached.')
    }
  }
  return (
    <Dialog open onClose={() => end(false)} fullWidth maxWidth="xs" aria-labelledby="prove-again">
      <form onSubmit={submit}>
        <DialogTitle id="prove-again">Enter your password to go on</DialogTitle>
        <DialogContent>
          {error && <Alert severity="error">{error}</Alert>}
          <TextField
            name="password"
            label="Password"
            type="password"
            autoComplete="current-password"
            autoFocus
            required
          />
        </DialogContent>
        <DialogActions>
          <Button onClick={() => end(false)}>Cancel</Button>
          <Button type="submit" variant="contained">
            Go on
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
