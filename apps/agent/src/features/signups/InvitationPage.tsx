import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { call } from '@openbook/api/core/call.ts'
import { Failed as Refused } from '@openbook/api/core/errors.ts'
import * as signups from '@openbook/api/signups.ts'
import { type FormEvent, useState } from 'react'
import { useAsked } from '../../lib/use-asked.ts'
import { paths } from '../../paths.ts'
import { Failed } from '../../ui/Failed.tsx'
import { type Wrong, wrongOf } from '../../ui/form-errors.ts'
import { Lines } from '../../ui/Lines.tsx'
import { PasswordField } from '../../ui/PasswordField.tsx'
import { OpenPage } from './OpenPage.tsx'

const FIELDS = ['password', 'again'] as const

/** Chooses the first password, by the link an administrator sent. */
export function InvitationPage({ token }: { token: string }) {
  const { answer, error, again } = useAsked(signups.invitation, { params: { token } })
  const [username, setUsername] = useState<string>()
  if (error instanceof Refused && error.status === 404)
    return (
      <OpenPage title="This invitation is no longer good">
        <Typography>
          It was used already, was taken back, or is more than a week old. Ask your administrator for a new one.
        </Typography>
      </OpenPage>
    )
  if (username)
    return (
      <OpenPage title="Your account is ready">
        <Typography sx={{ mb: 2 }}>
          Sign in as <strong>{username}</strong>.
        </Typography>
        <Button variant="contained" href={paths.login()}>
          Go to the sign-in
        </Button>
      </OpenPage>
    )
  return (
    <OpenPage title={answer ? `Welcome, ${answer.first_name}` : 'Welcome'}>
      {error !== undefined && <Failed what="The invitation" error={error} retry={again} />}
      {error === undefined && !answer && <Lines />}
      {answer && (
        <>
          <Typography sx={{ mb: 2 }}>
            You join {answer.agency} as <strong>{answer.username}</strong>. Choose a password.
          </Typography>
          <PasswordForm token={token} username={answer.username} done={setUsername} />
        </>
      )}
    </OpenPage>
  )
}

interface Props {
  token: string
  username: string
  done: (username: string) => void
}

function PasswordForm({ token, username, done }: Props) {
  const [wrong, setWrong] = useState<Wrong<(typeof FIELDS)[number]>>({})
  const [busy, setBusy] = useState(false)
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const data = new FormData(event.currentTarget)
    const password = String(data.get('password'))
    if (password !== data.get('again')) return setWrong({ again: 'This is not the same as the password.' })
    setBusy(true)
    setWrong({})
    try {
      done((await call(signups.accept, { params: { token }, body: { password } })).username)
    } catch (failure) {
      setWrong(wrongOf(failure, FIELDS))
      setBusy(false)
    }
  }
  return (
    <Box component="form" noValidate onSubmit={event => void submit(event)} sx={{ display: 'grid', gap: 2 }}>
      {wrong.base && (
        <Alert severity="error" role="alert">
          {wrong.base}
        </Alert>
      )}
      <input type="hidden" name="username" autoComplete="username" value={username} readOnly />
      <PasswordField name="password" label="Password" autoComplete="new-password" said={wrong.password} />
      <PasswordField name="again" label="Password again" autoComplete="new-password" said={wrong.again} />
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        At least 12 characters; several words that do not belong together are best.
      </Typography>
      <Button type="submit" variant="contained" size="large" disabled={busy}>
        {busy ? 'Saving…' : 'Choose password'}
      </Button>
    </Box>
  )
}
