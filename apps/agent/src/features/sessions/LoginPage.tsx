import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Paper from '@mui/material/Paper'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { call } from '@openbook/api/core/call.ts'
import type { CurrentUser } from '@openbook/api/core/current-user.ts'
import type { SecondStep } from '@openbook/api/sessions.ts'
import * as sessions from '@openbook/api/sessions.ts'
import { environmentOf } from '@openbook/config/environments.ts'
import { type FormEvent, lazy, Suspense, useRef, useState } from 'react'
import { learn } from '../../lib/learn.ts'
import { takePath } from '../../lib/redirect-path.ts'
import { BrandMark, useBrand } from '../../ui/BrandMark.tsx'
import { type Wrong, wrongOf } from '../../ui/form-errors.ts'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { PasswordField } from '../../ui/PasswordField.tsx'
import { PlainField } from '../../ui/PlainField.tsx'

const SecondStepForm = lazy(async () => ({ default: (await import('./SecondStepForm.tsx')).SecondStepForm }))

export function LoginPage() {
  return (
    <Box component="main" sx={{ minHeight: '100dvh', display: 'grid', placeItems: 'center', p: 2 }}>
      <Box sx={{ width: '100%', maxWidth: 400 }}>
        <Masthead />
        <Paper variant="outlined" sx={{ p: { xs: 2.5, sm: 4 } }}>
          <SignIn />
        </Paper>
      </Box>
    </Box>
  )
}

const enter = (user: CurrentUser) => {
  learn(user)
  window.location.replace(takePath())
}

/** Name and password first; the second proof after that, where there is one. */
function SignIn() {
  const [step, setStep] = useState<SecondStep>()
  const [why, setWhy] = useState<string>()
  const over = (said?: string) => {
    setStep(undefined)
    setWhy(said)
  }
  const title = step ? 'Confirm it is you' : 'Sign in'
  return (
    <>
      <PageTitle title={title} sx={{ mb: 2.5 }}>
        {title}
      </PageTitle>
      {step ? (
        <Suspense fallback={<Skeleton height={180} />}>
          <SecondStepForm step={step} done={enter} over={over} />
        </Suspense>
      ) : (
        <LoginForm why={why} goOn={setStep} />
      )}
    </>
  )
}

function Masthead() {
  const { name, tagline } = useBrand()
  const { label } = environmentOf(window.location.hostname)
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.5, mb: 3, px: 0.5 }}>
      <BrandMark size={44} />
      <Box>
        <Typography sx={{ fontSize: '1.375rem', fontWeight: 700, lineHeight: 1.2, letterSpacing: '-0.02em' }}>
          {name}
        </Typography>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {tagline}
          {label && ` · ${label}`}
        </Typography>
      </Box>
    </Box>
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
    </Box>
  )
}
