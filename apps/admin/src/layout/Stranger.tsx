import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import type { CurrentUser } from '@openbook/api/core/current-user.ts'
import { useState } from 'react'
import { leave, NOT_FOR_YOU, stillIn } from '../authProvider.ts'

/** Someone signed in who has no place here: an agent, or an administrator who stands in for one. */
export function Stranger({ user, onGone }: { user: CurrentUser; onGone: () => void }) {
  const name = `${user.profile.first_name} ${user.profile.last_name}`
  const [error, setError] = useState<string>()
  const leaveThem = () =>
    leave().then(
      to => to === '/login' && onGone(),
      (failure: unknown) => setError(stillIn(failure)),
    )
  return (
    <>
      {error && (
        <Alert severity="error" sx={{ mb: 2 }}>
          {error}
        </Alert>
      )}
      <Alert severity="info" sx={{ mb: 2 }}>
        {user.impersonation
          ? `You are acting as ${name}, who has no place in the console. Log out of ${user.profile.first_name} to come back.`
          : `You are signed in as ${name}. ${NOT_FOR_YOU}`}
      </Alert>
      <Button href="/" variant="contained" fullWidth>
        Open the agent app
      </Button>
      <Button onClick={leaveThem} fullWidth sx={{ mt: 1 }}>
        {user.impersonation ? `Log out of ${user.profile.first_name}` : 'Sign in as someone else'}
      </Button>
    </>
  )
}
