import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { call } from '@openbook/api/core/call.ts'
import { Failed as Refused } from '@openbook/api/core/errors.ts'
import { keepStep } from '@openbook/api/core/kept-step.ts'
import * as passwordResets from '@openbook/api/password-resets.ts'
import { type FormEvent, useRef, useState, useSyncExternalStore } from 'react'
import { useAsked } from '../../lib/use-asked.ts'
import { paths } from '../../paths.ts'
import { Failed } from '../../ui/Failed.tsx'
import { type Wrong, wrongOf } from '../../ui/form-errors.ts'
import { Lines } from '../../ui/Lines.tsx'
import { OpenFrame } from '../../ui/OpenFrame.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { PasswordField } from '../../ui/PasswordField.tsx'
import { PlainField } from '../../ui/PlainField.tsx'

const SHORTEST = 12

const watchHash = (changed: () => void) => {
  window.addEventListener('hashchange', changed)
  return () => window.removeEventListener('hashchange', changed)
}

/** A forgotten password: asks where to send a link, or, with the link, for a new password. */
export function ResetPasswordPage() {
  const token = useSyncExternalStore(watchHash, () => window.location.hash.slice(1))
  const again = () => {
    window.location.hash = ''
  }
  return <OpenFrame>{token ? <Opened key={token} token={token} again={again} /> : <AskForLink />}</OpenFrame>
}

const BackToSignIn = () => (
  <Box sx={{ mt: 2 }}>
    <Button href={paths.login()} size="small" sx={{ ml: -0.75 }}>
      Back to sign in
    </Button>
  </Box>
)

type Send<Field extends string> = (values: Record<Field, string>, refuse: (said: Wrong<Field>) => void) => Promise<void>

/** One form of this page: what it sends, and what is wrong with it. */
function useForm<Field extends string>(fields: readonly Field[], send: Send<Field>) {
  const form = useRef<HTMLFormElement>(null)
  const [wrong, setWrong] = useState<Wrong<Field>>({})
  const [busy, setBusy] = useState(false)
  const refuse = (said: Wrong<Field>) => {
    setWrong(said)
    const field = fields.find(name => said[name]) ?? fields[0]
    form.current?.querySelector<HTMLInputElement>(`input[name=${field}]`)?.focus()
  }
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const data = new FormData(event.currentTarget)
    setWrong({})
    setBusy(true)
    try {
      const values = Object.fromEntries(fields.map(name => [name, String(data.get(name))])) as Record<Field, string>
      await send(values, refuse)
    } catch (error) {
      refuse(wrongOf(error, fields))
    } finally {
      setBusy(false)
    }
  }
  return { form, wrong, busy, submit }
}

function AskForLink() {
  const [said, setSaid] = useState<string>()
  const { form, wrong, busy, submit } = useForm(['username'], async ({ username }) =>
    setSaid((await call(passwordResets.instructions, { body: { username } })).said),
  )
  return (
    <>
      <PageTitle title="Forgot your password?" sx={{ mb: 1.5 }}>
        Forgot your password?
      </PageTitle>
      {said ? (
        <Alert severity="success" role="status">
          {said}
        </Alert>
      ) : (
        <Box component="form" ref={form} noValidate onSubmit={submit} sx={{ display: 'grid', gap: 2 }}>
          <Typography>Enter your username or e-mail, and we send you a link to choose a new one.</Typography>
          {wrong.base && (
            <Alert severity="error" role="alert">
              {wrong.base}
            </Alert>
          )}
          <PlainField
            name="username"
            label="Username or e-mail"
            autoComplete="username"
            autoFocus
            autoCapitalize="none"
            spellCheck={false}
            said={wrong.username}
          />
          <Button type="submit" variant="contained" size="large" disabled={busy}>
            Send me a link
          </Button>
        </Box>
      )}
      <BackToSignIn />
    </>
  )
}

interface Opening {
  token: string
  again: () => void
}

/** A link that was opened: whose it is, or that it is over, is said before anything is typed. */
function Opened({ token, again }: Opening) {
  const { answer, error, again: askAgain } = useAsked(passwordResets.showLink, { body: { token } })
  if (error instanceof Refused && error.status === 422)
    return (
      <>
        <PageTitle title="This link is no longer good" sx={{ mb: 1.5 }}>
          This link is no longer good
        </PageTitle>
        <Typography sx={{ mb: 2 }}>It was used already, is more than an hour old, or is not whole.</Typography>
        <Button variant="contained" size="large" fullWidth onClick={again}>
          Ask for a new link
        </Button>
        <BackToSignIn />
      </>
    )
  if (error !== undefined) return <Failed what="The link" error={error} retry={askAgain} />
  return answer ? <NewPassword token={token} again={again} of={answer.username} /> : <Lines />
}

function NewPassword({ token, again, of }: Opening & { of: string }) {
  const [username, setUsername] = useState<string>()
  const { form, wrong, busy, submit } = useForm(['password', 'again'], async ({ password, again }, refuse) => {
    if (password.length < SHORTEST) return refuse({ password: `Use at least ${SHORTEST} characters.` })
    if (password !== again) return refuse({ again: 'This is not the same as the new password.' })
    setUsername((await call(passwordResets.byToken, { body: { token, password } })).username)
    keepStep(window, undefined)
  })
  if (username)
    return (
      <>
        <PageTitle title="Password changed" sx={{ mb: 1.5 }}>
          Password changed
        </PageTitle>
        <Typography sx={{ mb: 2 }}>
          Sign in as <strong>{username}</strong> with your new password. You were signed out everywhere, your API token
          is replaced and your API keys are revoked.
        </Typography>
        <Button href={paths.login()} variant="contained" size="large" fullWidth>
          Sign in
        </Button>
      </>
    )
  return (
    <>
      <PageTitle title="Choose a new password" sx={{ mb: 1.5 }}>
        Choose a new password
      </PageTitle>
      <Box component="form" ref={form} noValidate onSubmit={submit} sx={{ display: 'grid', gap: 2 }}>
        {wrong.base && (
          <Alert
            severity="error"
            role="alert"
            action={
              <Button color="inherit" size="small" onClick={again}>
                New link
              </Button>
            }
          >
            {wrong.base}
          </Alert>
        )}
        <input type="hidden" name="username" autoComplete="username" value={of} readOnly />
        <Typography>
          For <strong>{of}</strong>.
        </Typography>
        <PasswordField
          name="password"
          label="New password"
          autoComplete="new-password"
          autoFocus
          said={wrong.password}
        />
        <PasswordField name="again" label="New password again" autoComplete="new-password" said={wrong.again} />
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          At least {SHORTEST} characters; several words that do not belong together are best. Every browser is signed
          out, and programs that use your API token or keys stop working.
        </Typography>
        <Button type="submit" variant="contained" size="large" disabled={busy}>
          Change password
        </Button>
      </Box>
      <BackToSignIn />
    </>
  )
}
