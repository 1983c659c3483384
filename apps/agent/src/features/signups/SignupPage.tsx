import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { call } from '@openbook/api/core/call.ts'
import { Failed as Refused } from '@openbook/api/core/errors.ts'
import * as signups from '@openbook/api/signups.ts'
import { type FormEvent, useState } from 'react'
import { useAsked } from '../../lib/use-asked.ts'
import { Failed } from '../../ui/Failed.tsx'
import { type Wrong, wrongOf } from '../../ui/form-errors.ts'
import { Lines } from '../../ui/Lines.tsx'
import { OpenPage } from './OpenPage.tsx'

const FIELDS = ['first_name', 'last_name', 'email', 'phone', 'company_name', 'message'] as const
type Field = (typeof FIELDS)[number]
const LABELS: Record<Field, string> = {
  first_name: 'First name',
  last_name: 'Last name',
  email: 'E-mail',
  phone: 'Phone',
  company_name: 'Company',
  message: 'What should we know about you?',
}
const COMPLETE: Partial<Record<Field, string>> = {
  first_name: 'given-name',
  last_name: 'family-name',
  email: 'email',
  phone: 'tel',
  company_name: 'organization',
}

/** Whose link it is, where somebody's own brought the visitor. */
function giver() {
  const said = new URLSearchParams(window.location.search).get('referred_by') ?? ''
  return /^[1-9]\d{0,14}$/.test(said) ? { referred_by: Number(said) } : {}
}

/** Asks to join an agency whose link one was given. */
export function SignupPage({ agency }: { agency: string }) {
  const { answer, error, again } = useAsked(signups.show, { query: { agency } })
  const [thanks, setThanks] = useState<string>()
  if (error instanceof Refused && error.status === 404)
    return (
      <OpenPage title="This link is closed">
        <Typography>Ask whoever gave it to you for a new one.</Typography>
      </OpenPage>
    )
  if (thanks)
    return (
      <OpenPage title="You have asked to join">
        <Typography role="status">{thanks}</Typography>
      </OpenPage>
    )
  return (
    <OpenPage title={answer && 'agency' in answer ? `Join ${answer.agency}` : 'Join'}>
      {error !== undefined && <Failed what="The form" error={error} retry={again} />}
      {error === undefined && !answer && <Lines />}
      {answer && <SignupForm agency={agency} sent={setThanks} />}
    </OpenPage>
  )
}

function SignupForm({ agency, sent }: { agency: string; sent: (thanks: string) => void }) {
  const [wrong, setWrong] = useState<Wrong<Field>>({})
  const [busy, setBusy] = useState(false)
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const data = new FormData(event.currentTarget)
    const typed = Object.fromEntries([...FIELDS, 'website'].map(name => [name, String(data.get(name) ?? '')]))
    setBusy(true)
    setWrong({})
    try {
      const body = { agency, ...(typed as Record<Field, string>), ...giver() }
      sent((await call(signups.create, { body })).message)
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
      {FIELDS.map(name => (
        <TextField
          key={name}
          name={name}
          label={LABELS[name]}
          multiline={name === 'message'}
          minRows={name === 'message' ? 3 : 1}
          type={name === 'email' ? 'email' : name === 'phone' ? 'tel' : 'text'}
          autoComplete={COMPLETE[name] ?? 'off'}
          error={Boolean(wrong[name])}
          helperText={wrong[name]}
        />
      ))}
      <Box aria-hidden="true" sx={{ position: 'absolute', left: -9999 }}>
        <input name="website" tabIndex={-1} autoComplete="off" />
      </Box>
      <Button type="submit" variant="contained" size="large" disabled={busy}>
        {busy ? 'Sending…' : 'Ask to join'}
      </Button>
    </Box>
  )
}
