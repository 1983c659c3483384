import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import TextField from '@mui/material/TextField'
import { Failed } from '@openbook/api/core/errors.ts'
import * as sessions from '@openbook/api/sessions.ts'
import { type FormEvent, useState } from 'react'
import { call } from '../wire.ts'

interface Asking {
  resolve: (proven: boolean) => void
}

/** Runs an act; where the server wants to know once more who is there, asks, and runs it again. Undefined where one would not say. */
export function useProof() {
  const [asking, setAsking] = useState<Asking>()
  const proven = async <T,>(act: () => Promise<T>): Promise<T | undefined> => {
    try {
      return await act()
    } catch (error) {
      if (!(error instanceof Failed) || error.code !== 'sessions.prove_again') throw error
      const shown = await new Promise<boolean>(resolve => setAsking({ resolve }))
      setAsking(undefined)
      return shown ? act() : undefined
    }
  }
  return { proven, dialog: asking && <ProofDialog end={asking.resolve} /> }
}

function ProofDialog({ end }: { end: (proven: boolean) => void }) {
  const [error, setError] = useState('')
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
