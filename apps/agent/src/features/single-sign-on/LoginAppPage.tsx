import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { call } from '@openbook/api/core/call.ts'
import { SSO_ERRORS, ssoError } from '@openbook/api/core/sso-errors.ts'
import * as singleSignOn from '@openbook/api/single-sign-on.ts'
import { type FormEvent, useRef, useState } from 'react'
import { mainSite } from '../../lib/place.ts'
import { readStored, writeStored } from '../../lib/stored.ts'
import { paths } from '../../paths.ts'
import { type Wrong, wrongOf } from '../../ui/form-errors.ts'
import { MainSiteHint } from '../../ui/MainSiteHint.tsx'
import { OpenFrame } from '../../ui/OpenFrame.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { PlainField } from '../../ui/PlainField.tsx'
import { SignOutHere } from './SignOutHere.tsx'

const NAME = 'openbook_sso'
const search = () => new URLSearchParams(window.location.search)

/** What went wrong at the provider or on the way back, as the address says it. */
const brought = (): Wrong<'sso'> => {
  const code = search().get('error')
  return code ? { base: SSO_ERRORS[ssoError(code) ?? 'authorization_error'] } : {}
}

/** Whoever the provider remembers has no account here: the next one is asked for anew. */
const another = () => search().get('error') === 'no_account'

/** The door for people whose agency keeps their accounts, in and out. */
export const LoginAppPage = () => (search().has('sign_out') ? <SignOutHere /> : <Door />)

const Door = () => (
  <OpenFrame>
    <PageTitle title="Single sign-on" sx={{ mb: 1.5 }}>
      Single sign-on
    </PageTitle>
    {mainSite ? <MainSiteHint path={paths.loginApp()}>Single sign-on works at</MainSiteHint> : <AgencyForm />}
    <Box sx={{ mt: 2 }}>
      <Button href={paths.login()} size="small" sx={{ ml: -0.75 }}>
        Sign in with a password
      </Button>
    </Box>
  </OpenFrame>
)

/** Asks which agency, and leads there. */
function AgencyForm() {
  const form = useRef<HTMLFormElement>(null)
  const [wrong, setWrong] = useState<Wrong<'sso'>>(brought)
  const [busy, setBusy] = useState(false)
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const sso = String(new FormData(event.currentTarget).get('sso')).trim()
    setBusy(true)
    setWrong({})
    try {
      const { redirect_to } = await call(singleSignOn.begin, { body: { sso, ...(another() && { as_another: true }) } })
      writeStored(NAME, sso)
      window.location.assign(redirect_to)
    } catch (error) {
      setBusy(false)
      setWrong(wrongOf(error, ['sso']))
      form.current?.querySelector('input')?.focus()
    }
  }
  return (
    <Box component="form" ref={form} noValidate onSubmit={submit} sx={{ display: 'grid', gap: 2 }}>
      {wrong.base && (
        <Alert severity="error" role="alert">
          {wrong.base}
        </Alert>
      )}
      <Typography>Enter the sign-in name of your agency. Your administrator knows it.</Typography>
      <PlainField
        name="sso"
        label="Agency sign-in name"
        autoComplete="organization"
        defaultValue={search().get('sso') ?? readStored<string>(NAME) ?? ''}
        autoFocus
        autoCapitalize="none"
        spellCheck={false}
        said={wrong.sso}
      />
      <Button type="submit" variant="contained" size="large" disabled={busy}>
        {busy ? 'On the way…' : 'Go on'}
      </Button>
    </Box>
  )
}
