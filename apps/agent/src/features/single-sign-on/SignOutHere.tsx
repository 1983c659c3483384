import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { call } from '@openbook/api/core/call.ts'
import * as sessions from '@openbook/api/sessions.ts'
import { useState } from 'react'
import { leave } from '../../lib/leave.ts'
import { sentenceOf } from '../../lib/toasts.ts'
import { paths } from '../../paths.ts'
import { OpenFrame } from '../../ui/OpenFrame.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'

/** Whoever comes to /sso-logout still signed in says here that they mean it: any link could have led there. */
export function SignOutHere() {
  const [busy, setBusy] = useState(false)
  const [wrong, setWrong] = useState<string>()
  const signOut = async () => {
    setBusy(true)
    try {
      const { redirect_to } = await call(sessions.destroy)
      leave(0, redirect_to)
    } catch (error) {
      setWrong(sentenceOf(error))
      setBusy(false)
    }
  }
  return (
    <OpenFrame>
      <PageTitle title="Sign out" sx={{ mb: 1.5 }}>
        Sign out?
      </PageTitle>
      {wrong && (
        <Alert severity="error" role="alert" sx={{ mb: 2 }}>
          {wrong}
        </Alert>
      )}
      <Typography sx={{ mb: 2 }}>This browser is still signed in.</Typography>
      <Button variant="contained" size="large" fullWidth disabled={busy} onClick={() => void signOut()}>
        Sign out
      </Button>
      <Button href={paths.home()} fullWidth sx={{ mt: 1 }}>
        Stay signed in
      </Button>
    </OpenFrame>
  )
}
