import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { ianaZone } from '@openbook/config/limits.ts'
import { useState } from 'react'
import { leave } from '../authProvider.ts'
import { useIdentity } from '../ui/useIdentity.ts'

/** Who the console is used as, and who is really there, why and until when, for as long as these differ. */
export function StandingIn() {
  const [leaving, setLeaving] = useState(false)
  const identity = useIdentity()
  const user = identity?.user
  if (!user?.impersonation) return null
  const { real_user, reason, expires_at } = user.impersonation
  const until = new Intl.DateTimeFormat('en-US', { timeZone: ianaZone(user.timezone), timeStyle: 'short' })
  const end = (all: boolean) => {
    setLeaving(true)
    void leave(all)
  }
  return (
    <Alert
      severity="warning"
      variant="outlined"
      role="status"
      sx={{ mt: 1, flexWrap: 'wrap' }}
      action={
        <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'end' }}>
          <Button color="inherit" size="small" onClick={() => end(false)} disabled={leaving}>
            Log out of {user.profile.first_name}
          </Button>
          <Button color="inherit" size="small" onClick={() => end(true)} disabled={leaving}>
            Log out of everything
          </Button>
        </Box>
      }
    >
      You are acting as <strong>{identity?.fullName}</strong>. You are really <strong>{real_user.name}</strong>, and the
      audit log says so.{reason && ` Reason: ${reason.replace(/\.$/, '')}.`} Ends at{' '}
      {until.format(new Date(expires_at))}.
    </Alert>
  )
}
