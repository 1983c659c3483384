import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { call } from '@openbook/api/core/call.ts'
import * as emailChanges from '@openbook/api/email-changes.ts'
import { useState } from 'react'
import { paths } from '../../paths.ts'
import { wrongOf } from '../../ui/form-errors.ts'
import { OpenFrame } from '../../ui/OpenFrame.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'

/** Where the link of the e-mail leads: confirmed by hand, since programs that look through mail open links too. */
export function ConfirmEmailPage() {
  const [email, setEmail] = useState<string>()
  const [said, setSaid] = useState<string>()
  const [busy, setBusy] = useState(false)
  const confirm = async () => {
    setBusy(true)
    setSaid(undefined)
    try {
      const token = window.location.hash.slice(1)
      setEmail((await call(emailChanges.confirm, { body: { token } })).email)
    } catch (error) {
      setSaid(wrongOf(error, []).base)
      setBusy(false)
    }
  }
  const title = email ? 'Your e-mail address is changed' : 'Confirm your e-mail address'
  return (
    <OpenFrame>
      <PageTitle title={title} sx={{ mb: 1.5 }}>
        {title}
      </PageTitle>
      {said && (
        <Alert severity="error" role="alert" sx={{ mb: 2 }}>
          {said}
        </Alert>
      )}
      <Typography sx={{ mb: 2, overflowWrap: 'anywhere' }}>
        {email
          ? `We write to ${email} from now on.`
          : 'You opened the link we sent to your new address. Confirm that we write there from now on.'}
      </Typography>
      {email ? (
        <Button variant="contained" size="large" fullWidth href={paths.profile()}>
          Go to your profile
        </Button>
      ) : (
        <Button variant="contained" size="large" fullWidth disabled={busy} onClick={() => void confirm()}>
          Confirm e-mail address
        </Button>
      )}
    </OpenFrame>
  )
}
