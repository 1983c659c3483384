import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Skeleton from '@mui/material/Skeleton'
import { call } from '@openbook/api/core/call.ts'
import type { CurrentUser } from '@openbook/api/core/current-user.ts'
import { begun, type KeptStep, keepStep } from '@openbook/api/core/kept-step.ts'
import { SSO_ERRORS, ssoError } from '@openbook/api/core/sso-errors.ts'
import type { SecondStep } from '@openbook/api/sessions.ts'
import * as sessions from '@openbook/api/sessions.ts'
import { type FormEvent, lazy, Suspense, useRef, useState } from 'react'
import { learn } from '../../lib/learn.ts'
import { mainSite } from '../../lib/place.ts'
import { rememberPath, takePath } from '../../lib/redirect-path.ts'
import { sentenceOf } from '../../lib/toasts.ts'
import { paths } from '../../paths.ts'
import { type Wrong, wrongOf } from '../../ui/form-errors.ts'
import { MainSiteHint } from '../../ui/MainSiteHint.tsx'
import { OpenFrame } from '../../ui/OpenFrame.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { PasswordField } from '../../ui/PasswordField.tsx'
import { PlainField } from '../../ui/PlainField.tsx'
import { waitingStep } from './waiting-step.ts'

const SecondStepForm = lazy(async () => ({ default: (await import('./SecondStepForm.tsx')).SecondStepForm }))

export const LoginPage = () => (
  <OpenFrame>
    <SignIn />
  </OpenFrame>
)

const enter = (user: CurrentUser) => {
  keepStep(window, undefined)
  learn(user)
  window.location.replace(takePath())
}

/** A single sign-on comes back into this app and not into the console. */
function stayInThisApp() {
  const path = takePath()
  if (!path.startsWith(paths.console())) rememberPath(path)
}

/** Why one's provider ended the session, as the address says it. */
function endedBy(): string | undefined {
  const code = ssoError(new URLSearchParams(window.location.search).get('error'))
  return code && SSO_ERRORS[code]
}

/** Name and password first; the second proof after that, where there is one. */
function SignIn() {
  const [waiting, setWaiting] = useState(waitingStep)
  const [why, setWhy] = useState(endedBy)
  const wait = (kept: KeptStep | undefined) => {
    keepStep(window, kept)
    setWaiting(kept)
  }
  const over = (said?: string) => {
    wait(undefined)
    setWhy(said)
  }
  const title = waiting ? 'Confirm it is you' : 'Sign in'
  return (
    <>
      <PageTitle title={title} sx={{ mb: 2.5 }}>
        {title}
      </PageTitle>
      {waiting ? (
        <Suspense fallback={<Skeleton height={180} />}>
          <SecondStepForm waiting={waiting} keep={kept => keepStep(window, kept)} done={enter} over={over} />
        </Suspense>
      ) : (
        <LoginForm why={why} goOn={step => wait(begun(step))} />
      )}
    </>
  )
}

const FIELDS = ['username', 'password'] as const
type Field = (typeof FIELDS)[number]

interface LoginFormProps {
  /** Why one is here again. */
  why: string | undefined
  goOn: (step: SecondStep) => void
}

function LoginForm({ why, goOn }: LoginFormProps) {
  const form = useRef<HTMLFormElement>(null)
  const [wrong, setWrong] = useState<Wrong<Field>>(why ? { base: why } : {})
  const [busy, setBusy] = useState(false)
  const signIn = async (username: string, password: string) => {
    setBusy(true)
    try {
      const answer = await call(sessions.create, { body: { username, password } })
      if ('user' in answer) enter(answer.user)
      else goOn(answer)
    } catch (error) {
      setBusy(false)
      refuse(wrongOf(error, FIELDS))
    }
  }

  const refuse = (said: Wrong<Field>) => {
    setWrong(said)
    const field = said.username ? 'username' : 'password'
    form.current?.querySelector<HTMLInputElement>(`input[name=${field}]`)?.focus()
  }

  const byPasskey = async () => {
    setBusy(true)
    setWrong({})
    const refused = (base: string) => {
      setBusy(false)
      setWrong({ base })
    }
    try {
      const { enterByPasskey, passkeySentence } = await import('./enter-by-passkey.ts')
      await enterByPasskey().then(enter, error => refused(passkeySentence(error)))
    } catch (error) {
      refused(sentenceOf(error))
    }
  }

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const data = new FormData(event.currentTarget)
    const [username, password] = [String(data.get('username')).trim(), String(data.get('password'))]
    const said: Wrong<Field> = {
      ...(!username && { username: 'Enter your username.' }),
      ...(!password && { password: 'Enter your password.' }),
    }
    if (said.username || said.password) return refuse(said)
    setWrong({})
    void signIn(username, password)
  }

  return (
    <Box component="form" ref={form} onSubmit={submit} noValidate sx={{ display: 'grid', gap: 2.25 }}>
      {wrong.base && (
        <Alert severity="error" role="alert">
          {wrong.base}
        </Alert>
      )}
      <PlainField
        name="username"
        label="Username"
        autoComplete="username"
        autoFocus
        autoCapitalize="none"
        spellCheck={false}
        said={wrong.username}
      />
      <PasswordField name="password" label="Password" autoComplete="current-password" said={wrong.password} />
      <Button type="submit" variant="contained" size="large" disabled={busy}>
        {busy ? 'Signing in…' : 'Sign in'}
      </Button>
      {!mainSite && 'PublicKeyCredential' in window && (
        <Button variant="outlined" size="large" disabled={busy} onClick={() => void byPasskey()}>
          Use a passkey
        </Button>
      )}
      <Box sx={{ mt: -0.5, mx: -0.75, display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between' }}>
        <Button href={paths.resetPassword()} size="small">
          Forgot your password?
        </Button>
        {!mainSite && (
          <Button href={paths.loginApp()} size="small" onClick={stayInThisApp}>
            Single sign-on
          </Button>
        )}
      </Box>
      <MainSiteHint path={paths.login()}>To use a passkey or single sign-on, sign in at</MainSiteHint>
    </Box>
  )
}
