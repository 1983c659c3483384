import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import { call } from '@openbook/api/core/call.ts'
import { Failed } from '@openbook/api/core/errors.ts'
import * as sessions from '@openbook/api/sessions.ts'
import { environmentOf } from '@openbook/config/environments.ts'
import { type FormEvent, useRef, useState } from 'react'
import { learn } from '../../lib/learn.ts'
import { takePath } from '../../lib/redirect-path.ts'
import { sentenceOf } from '../../lib/toasts.ts'
import { BrandMark, useBrand } from '../../ui/BrandMark.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { PasswordField } from '../../ui/PasswordField.tsx'
import { PlainField } from '../../ui/PlainField.tsx'

export function LoginPage() {
  return (
    <Box component="main" sx={{ minHeight: '100dvh', display: 'grid', placeItems: 'center', p: 2 }}>
      <Box sx={{ width: '100%', maxWidth: 400 }}>
        <Masthead />
        <Paper variant="outlined" sx={{ p: { xs: 2.5, sm: 4 } }}>
          <PageTitle title="Sign in" sx={{ mb: 2.5 }}>
            Sign in
          </PageTitle>
          <LoginForm />
        </Paper>
      </Box>
    </Box>
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

type Wrong = Partial<Record<'username' | 'password' | 'base', string>>

function LoginForm() {
  const form = useRef<HTMLFormElement>(null)
  const [wrong, setWrong] = useState<Wrong>({})
  const [busy, setBusy] = useState(false)
  const signIn = async (username: string, password: string) => {
    setBusy(true)
    try {
      learn((await call(sessions.create, { body: { username, password } })).user)
      window.location.replace(takePath())
    } catch (error) {
      setBusy(false)
      refuse(error instanceof Failed ? fieldsOf(error) : { base: sentenceOf(error) })
    }
  }

  const refuse = (said: Wrong) => {
    setWrong(said)
    const field = said.username ? 'username' : 'password'
    form.current?.querySelector<HTMLInputElement>(`input[name=${field}]`)?.focus()
  }

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const data = new FormData(event.currentTarget)
    const [username, password] = [String(data.get('username')).trim(), String(data.get('password'))]
    const said: Wrong = {
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

function fieldsOf(error: Failed): Wrong {
  const { username, password, ...rest } = error.errors
  const first = (said: string | string[] | undefined) => [said].flat()[0]
  const found = {
    ...(username && { username: first(username) }),
    ...(password && { password: first(password) }),
    ...(Object.keys(rest).length && { base: Object.values(rest).flat()[0] }),
  } as Wrong
  return Object.keys(found).length ? found : { base: error.sentence }
}
