import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import * as sessions from '@openbook/api/sessions.ts'
import * as twoFactor from '@openbook/api/two-factor.ts'
import { type FormEvent, useEffect, useState } from 'react'
import { call } from '../wire.ts'
import { Dialog } from './Dialog.tsx'
import { proofDialog } from './proof.ts'
import { sentenceOf } from './useAsked.ts'

interface Asking {
  end: (proven: boolean) => void
}

/** Stands in the frame of the console, and opens when an act wants to know once more who is there. */
export function ProofDialog() {
  const [asking, setAsking] = useState<Asking>()
  useEffect(() => {
    proofDialog.mount(() => new Promise<boolean>(resolve => setAsking({ end: resolve })))
  }, [])
  if (!asking) return null
  const end = (proven: boolean) => {
    setAsking(undefined)
    asking.end(proven)
  }
  return (
    <Dialog open onClose={() => end(false)} fullWidth maxWidth="xs" aria-labelledby="prove-again">
      <ProofForm end={end} />
    </Dialog>
  )
}

function ProofForm({ end }: Asking) {
  const [by, setBy] = useState<'password' | 'otp'>('password')
  const [ways, setWays] = useState({ app: false, by_email: false })
  const [error, setError] = useState('')
  useEffect(() => {
    call(twoFactor.show).then(setWays, () => {})
  }, [])
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    event.stopPropagation()
    setError('')
    try {
      await call(sessions.prove, { body: { [by]: String(new FormData(event.currentTarget).get(by)) } })
      end(true)
    } catch (failure) {
      setError(sentenceOf(failure))
    }
  }
  const turn = () => {
    setBy(by === 'password' ? 'otp' : 'password')
    setError('')
  }
  return (
    <form onSubmit={submit}>
      <DialogTitle id="prove-again">
        {by === 'password' ? 'Enter your password to go on' : 'Enter a code to go on'}
      </DialogTitle>
      <DialogContent>
        {error && <Alert severity="error">{error}</Alert>}
        {by === 'password' ? <Password /> : <Code app={ways.app} mailed={ways.by_email} say={setError} />}
        <Typography variant="body2" sx={{ mt: 1, color: 'text.secondary' }}>
          No password or code? Sign out and in again as you usually do: for 15 minutes after that nothing more is asked.
        </Typography>
      </DialogContent>
      <DialogActions>
        {(ways.app || ways.by_email) && (
          <Button onClick={turn} sx={{ mr: 'auto' }}>
            {by === 'password' ? 'Use a code' : 'Use my password'}
          </Button>
        )}
        <Button onClick={() => end(false)}>Cancel</Button>
        <Button type="submit" variant="contained">
          Go on
        </Button>
      </DialogActions>
    </form>
  )
}

const Password = () => (
  <TextField
    key="password"
    name="password"
    label="Password"
    type="password"
    autoComplete="current-password"
    autoFocus
    required
  />
)

interface CodeProps {
  app: boolean
  mailed: boolean
  say: (error: string) => void
}

/** The code of the app, or one sent by e-mail, whichever is set up. */
function Code({ app, mailed, say }: CodeProps) {
  const [sent, setSent] = useState('')
  const send = () =>
    call(twoFactor.sendOtp, { body: {} }).then(
      ({ sent_to }) => setSent(sent_to),
      failure => say(sentenceOf(failure)),
    )
  const from = [app && 'your authenticator app shows', mailed && 'we send by e-mail'].filter(Boolean).join(', or one ')
  return (
    <>
      <Typography sx={{ mb: 1 }}>{sent ? `A code is on its way to ${sent}.` : `The code ${from}.`}</Typography>
      <TextField
        key="otp"
        name="otp"
        label="Code"
        autoComplete="one-time-code"
        slotProps={{ htmlInput: { inputMode: 'numeric' } }}
        autoFocus
        required
      />
      {mailed && (
        <Button size="small" onClick={() => void send()}>
          {sent ? 'Send another code' : 'Send me a code by e-mail'}
        </Button>
      )}
    </>
  )
}
