import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import Typography from '@mui/material/Typography'
import { call } from '@openbook/api/core/call.ts'
import type { CurrentUser } from '@openbook/api/core/current-user.ts'
import { Failed } from '@openbook/api/core/errors.ts'
import type { KeptStep } from '@openbook/api/core/kept-step.ts'
import * as sessions from '@openbook/api/sessions.ts'
import * as twoFactor from '@openbook/api/two-factor.ts'
import { SECOND_PROOF_ACTS, SECOND_PROOF_HOW } from '@openbook/config/second-proofs.ts'
import { type FormEvent, useRef, useState } from 'react'
import { mainSite } from '../../lib/place.ts'
import { paths } from '../../paths.ts'
import { type Wrong, wrongOf } from '../../ui/form-errors.ts'
import { MainSiteHint } from '../../ui/MainSiteHint.tsx'
import { PlainField } from '../../ui/PlainField.tsx'
import { enterByPasskey, NoPasskey } from './enter-by-passkey.ts'

type Way = sessions.SecondStep['ways'][number]
interface Props {
  waiting: KeptStep
  /** For the page loaded anew: what was mailed meanwhile. */
  keep: (kept: KeptStep) => void
  done: (user: CurrentUser) => void
  /** Back to name and password, with what to say there. */
  over: (why?: string) => void
}

/** What the page opens on; nothing typed where a passkey will do. */
const firstOf = (ways: Way[]): Way | undefined => {
  if (ways.includes('app')) return 'app'
  return ways.includes('passkey') ? undefined : ways[0]
}

/** The second step of a sign-in: a code, or what stands in for it. */
export function SecondStepForm({ waiting, keep, done, over }: Props) {
  const { step } = waiting
  const form = useRef<HTMLFormElement>(null)
  const ways = mainSite ? step.ways.filter(each => each !== 'passkey') : step.ways
  const [way, setWay] = useState(() => (waiting.sent ? 'email' : firstOf(ways)))
  const [sent, setSent] = useState(waiting.sent)
  const [wrong, setWrong] = useState<Wrong<'otp' | 'recovery_code'>>({})
  const [busy, setBusy] = useState(false)
  const { otp_secret } = step
  const unsent = way === 'email' && !sent
  const attempt = async (act: () => Promise<void>) => {
    setBusy(true)
    setWrong({})
    try {
      await act()
    } catch (error) {
      if (error instanceof Failed && error.code === 'sessions.sign_in_over') return over(error.sentence)
      setWrong(error instanceof NoPasskey ? { base: error.message } : wrongOf(error, ['otp', 'recovery_code']))
      form.current?.querySelector('input')?.focus()
    } finally {
      setBusy(false)
    }
  }
  const mail = async () => {
    const { sent_to } = await call(twoFactor.sendOtp, { body: { otp_secret } })
    setSent(sent_to)
    keep({ ...waiting, sent: sent_to })
  }
  const choose = (next: Way) =>
    attempt(async () => {
      if (next === 'passkey') return done(await enterByPasskey(otp_secret))
      if (next === 'email') await mail()
      setWay(next)
    })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const data = new FormData(event.currentTarget)
    const code = String(data.get('code')).trim()
    const remember_device = data.get('remember_device') === 'on'
    const proof = way === 'recovery_code' ? { recovery_code: code } : { otp: code }
    void attempt(async () => {
      const answer = await call(sessions.create, { body: { otp_secret, remember_device, ...proof } })
      if ('user' in answer) done(answer.user)
    })
  }
  return (
    <Box component="form" ref={form} onSubmit={submit} noValidate sx={{ display: 'grid', gap: 2 }}>
      {wrong.base && (
        <Alert severity="error" role="alert">
          {wrong.base}
        </Alert>
      )}
      {unsent && (
        <>
          <Typography>We send a code to {step.email}. Enter it here.</Typography>
          <Button variant="contained" size="large" disabled={busy} autoFocus onClick={() => void choose('email')}>
            {SECOND_PROOF_ACTS.email}
          </Button>
        </>
      )}
      {way && !unsent && (
        <>
          <Typography>{way === 'email' ? `A code is on its way to ${sent}.` : SECOND_PROOF_HOW[way]}</Typography>
          <PlainField
            key={way}
            name="code"
            label={way === 'recovery_code' ? 'Recovery code' : 'Code'}
            autoComplete={way === 'recovery_code' ? 'off' : 'one-time-code'}
            {...(way !== 'recovery_code' && { inputMode: 'numeric' as const })}
            autoFocus
            said={wrong.otp ?? wrong.recovery_code}
          />
          <FormControlLabel
            control={<Checkbox name="remember_device" />}
            label="Do not ask on this browser for 30 days"
          />
          <Button type="submit" variant="contained" size="large" disabled={busy}>
            Sign in
          </Button>
        </>
      )}
      {ways.length < step.ways.length && <MainSiteHint path={paths.login()}>Your passkey works at</MainSiteHint>}
      <Box sx={{ display: 'grid', justifyItems: 'start' }}>
        {ways
          .filter(each => each !== way || (each === 'email' && sent))
          .map(each => (
            <Button key={each} size="small" disabled={busy} onClick={() => void choose(each)}>
              {each === way ? 'Send another code' : SECOND_PROOF_ACTS[each]}
            </Button>
          ))}
        <Button size="small" color="inherit" onClick={() => over()}>
          Sign in as someone else
        </Button>
      </Box>
    </Box>
  )
}
