import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Card from '@mui/material/Card'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import Link from '@mui/material/Link'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import type { CurrentUser } from '@openbook/api/core/current-user.ts'
import { Failed } from '@openbook/api/core/errors.ts'
import { begun, type KeptStep, keepStep, keptStep } from '@openbook/api/core/kept-step.ts'
import type { SecondStep } from '@openbook/api/sessions.ts'
import * as twoFactor from '@openbook/api/two-factor.ts'
import { mayUseConsole } from '@openbook/auth/roles.ts'
import { type FormEvent, useEffect, useState } from 'react'
import { useLogin, useNavigate } from 'react-admin'
import { me, roleOf, SecondStepAsked, SignInRefused } from '../authProvider.ts'
import { call } from '../wire.ts'
import { BrandMark } from './BrandMark.tsx'
import { place } from './brand.ts'
import { Stranger } from './Stranger.tsx'
import { firstBrand } from './seen-brand.ts'
import { unreachable } from './unreachable.ts'
import { PasskeyLink, WaysIn } from './WaysIn.tsx'

export function SignInPage() {
  const [stranger, setStranger] = useState<CurrentUser>()
  const navigate = useNavigate()
  const brand = firstBrand()
  useEffect(() => {
    me().then(
      user => (mayUseConsole(roleOf(user)) ? navigate('/') : setStranger(user)),
      () => {},
    )
  }, [navigate])
  return (
    <Box
      component="main"
      sx={{ minHeight: '100dvh', display: 'grid', placeItems: 'center', p: 2, bgcolor: 'background.default' }}
    >
      <Card sx={{ width: '100%', maxWidth: 400, p: { xs: 2.5, sm: 4 } }}>
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, mb: 2 }}>
          <BrandMark brand={brand} size={36} />
          <Typography component="h1" variant="h6">
            {brand.name} console
          </Typography>
          <EnvironmentLabel />
        </Box>
        {stranger ? <Stranger user={stranger} onGone={() => setStranger(undefined)} /> : <SignInForm />}
      </Card>
    </Box>
  )
}

const WAYS = {
  app: 'authenticator app',
  email: 'e-mail',
  recovery_code: 'recovery code',
}

/** Which rehearsal this is; nothing in production. */
const EnvironmentLabel = () =>
  place.label && (
    <Typography variant="body2" sx={{ color: 'text.secondary', fontWeight: 600 }}>
      {place.label}
    </Typography>
  )

function SignInForm() {
  const login = useLogin()
  const [error, setError] = useState('')
  const [busy, setBusy] = useState(false)
  const [waiting, setWaiting] = useState(() => keptStep(window))
  const wait = (kept: KeptStep | undefined) => {
    keepStep(window, kept)
    setWaiting(kept)
  }
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    setBusy(true)
    setError('')
    try {
      await login(waiting ? secondOf(waiting.step, form) : Object.fromEntries(form))
    } catch (failure) {
      if (failure instanceof SecondStepAsked) wait(begun(failure.step))
      else setError((failure as Error).message)
      if (failure instanceof SignInRefused && failure.code === 'sessions.sign_in_over') wait(undefined)
      setBusy(false)
    }
  }
  const another = () => {
    setError('')
    wait(undefined)
  }
  return (
    <form onSubmit={submit}>
      {error && (
        <Alert severity="error" sx={{ mb: 1 }}>
          {error}
        </Alert>
      )}
      {waiting ? (
        <SecondStepFields waiting={waiting} keep={kept => keepStep(window, kept)} say={setError} />
      ) : (
        <FirstStepFields />
      )}
      <Button type="submit" variant="contained" fullWidth size="large" disabled={busy} sx={{ mt: 2 }}>
        {busy ? 'Signing in…' : 'Sign in'}
      </Button>
      {waiting ? (
        <Button size="small" color="inherit" sx={{ mt: 1 }} onClick={another}>
          Sign in as someone else
        </Button>
      ) : (
        <WaysIn />
      )}
      <Typography variant="body2" sx={{ mt: 2, color: 'text.secondary' }}>
        For administrators. Agents sign in <Link href="/login">to the agent app</Link>.
      </Typography>
    </form>
  )
}

const typedWays = ({ ways }: SecondStep) => ways.flatMap(way => (way === 'passkey' ? [] : [WAYS[way]]))

/** Six digits are a code, anything longer a recovery code. */
function secondOf({ otp_secret }: SecondStep, form: FormData) {
  const code = String(form.get('code'))
  const proof = code.replaceAll(/[^A-Za-z0-9]/g, '').length > 6 ? { recovery_code: code } : { otp: code }
  return { otp_secret, remember_device: form.get('remember_device') === 'on', ...proof }
}

const FirstStepFields = () => (
  <>
    <TextField
      name="username"
      label="Username"
      autoComplete="username"
      required
      autoFocus
      slotProps={{ htmlInput: { autoCapitalize: 'none' } }}
    />
    <TextField name="password" label="Password" type="password" autoComplete="current-password" required />
  </>
)

interface SecondStepProps {
  waiting: KeptStep
  /** For the page loaded anew: what was mailed meanwhile. */
  keep: (kept: KeptStep) => void
  say: (error: string) => void
}

function SecondStepFields({ waiting, keep, say }: SecondStepProps) {
  const { step } = waiting
  const [sent, setSent] = useState(waiting.sent)
  const send = () =>
    call(twoFactor.sendOtp, { body: { otp_secret: step.otp_secret } }).then(
      ({ sent_to }) => {
        setSent(sent_to)
        keep({ ...waiting, sent: sent_to })
      },
      (failure: Error) => say(failure instanceof Failed ? failure.sentence : unreachable()),
    )
  return (
    <>
      <Typography sx={{ mb: 1 }}>
        {sent ? `A code is on its way to ${sent}.` : `Enter a code: ${typedWays(step).join(' or ')}.`}
      </Typography>
      <TextField key="code" name="code" label="Code" autoComplete="one-time-code" required autoFocus />
      <FormControlLabel
        control={<Checkbox name="remember_device" size="small" />}
        label="Do not ask on this browser for 30 days"
      />
      {step.ways.includes('email') && (
        <Button onClick={() => void send()} size="small" sx={{ mt: 0.5 }}>
          Send a code by e-mail
        </Button>
      )}
      {step.ways.includes('passkey') && (
        <Typography variant="body2" sx={{ mt: 1 }}>
          <PasskeyLink />
        </Typography>
      )}
    </>
  )
}
