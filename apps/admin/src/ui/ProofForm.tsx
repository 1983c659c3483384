import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import type { SecondProof } from '@openbook/api/core/second-proof.ts'
import * as sessions from '@openbook/api/sessions.ts'
import * as twoFactor from '@openbook/api/two-factor.ts'
import {
  NO_PROOF_AT_HAND,
  PROOF_TITLES,
  proofOf,
  SECOND_PROOF_ACTS,
  SECOND_PROOF_HOW,
} from '@openbook/config/second-proofs.ts'
import { type FormEvent, useState } from 'react'
import { call } from '../wire.ts'
import { knowsPasskeys, NoPasskey, proveByPasskey } from './prove-by-passkey.ts'
import { sentenceOf, useAsked } from './useAsked.ts'

type Way = SecondProof | 'password'
const ask = () => call(twoFactor.show)
const firstOf = (ways: SecondProof[]): Way => (ways.includes('app') ? 'app' : (ways[0] ?? 'password'))

interface Props {
  end: (proven: boolean) => void
}

/** Asks for the second proof of whoever has one, else for the password. */
export function ProofForm({ end }: Props) {
  const { data, error } = useAsked(ask)
  if (!data && !error) return <DialogTitle id="prove-again">Show that it is you</DialogTitle>
  const ways = (data?.ways ?? []).filter(each => each !== 'passkey' || knowsPasskeys())
  return <Asked end={end} ways={ways} email={data?.email ?? 'you'} />
}

function Asked({ end, ways, email }: Props & { ways: SecondProof[]; email: string }) {
  const [way, setWay] = useState(() => firstOf(ways))
  const [sent, setSent] = useState(false)
  const [error, setError] = useState('')
  const attempt = async (act: () => Promise<unknown>) => {
    setError('')
    try {
      await act()
    } catch (failure) {
      setError(failure instanceof NoPasskey ? failure.message : sentenceOf(failure))
    }
  }
  const choose = (next: SecondProof) =>
    attempt(async () => {
      if (next === 'email') {
        await call(twoFactor.sendOtp, { body: {} })
        setSent(true)
      }
      setWay(next)
    })
  const unsent = way === 'email' && !sent
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    event.stopPropagation()
    const typed = String(new FormData(event.currentTarget).get('proof') ?? '').trim()
    void attempt(async () => {
      if (unsent) return choose('email')
      await (way === 'passkey' ? proveByPasskey() : call(sessions.prove, { body: proofOf(way, typed) }))
      end(true)
    })
  }
  return (
    <form onSubmit={submit}>
      <DialogTitle id="prove-again">{PROOF_TITLES[way]}</DialogTitle>
      <DialogContent>
        {error && (
          <Alert severity="error" sx={{ mb: 1 }}>
            {error}
          </Alert>
        )}
        <Field key={way} way={way} email={email} sent={sent} />
        <Box sx={{ display: 'grid', justifyItems: 'start' }}>
          {ways
            .filter(each => each !== way || (each === 'email' && sent))
            .map(each => (
              <Button key={each} size="small" onClick={() => void choose(each)}>
                {each === way ? 'Send another code' : SECOND_PROOF_ACTS[each]}
              </Button>
            ))}
        </Box>
        <Typography variant="body2" sx={{ mt: 1, color: 'text.secondary' }}>
          {NO_PROOF_AT_HAND[way === 'password' ? 'password' : 'second']}
        </Typography>
      </DialogContent>
      <DialogActions>
        <Button onClick={() => end(false)}>Cancel</Button>
        <Button type="submit" variant="contained">
          {unsent ? SECOND_PROOF_ACTS.email : 'Go on'}
        </Button>
      </DialogActions>
    </form>
  )
}

/** What is typed; nothing where a passkey does it, or a code is not sent yet. */
function Field({ way, email, sent }: { way: Way; email: string; sent: boolean }) {
  if (way === 'password')
    return (
      <TextField name="proof" label="Password" type="password" autoComplete="current-password" autoFocus required />
    )
  const how =
    way !== 'email' ? SECOND_PROOF_HOW[way] : sent ? `A code is on its way to ${email}.` : `We send a code to ${email}.`
  const recovery = way === 'recovery_code'
  return (
    <>
      <Typography sx={{ mb: 1 }}>{how}</Typography>
      {way !== 'passkey' && (way !== 'email' || sent) && (
        <TextField
          name="proof"
          label={recovery ? 'Recovery code' : 'Code'}
          autoComplete={recovery ? 'off' : 'one-time-code'}
          {...(!recovery && { slotProps: { htmlInput: { inputMode: 'numeric' } } })}
          autoFocus
          required
        />
      )}
    </>
  )
}
