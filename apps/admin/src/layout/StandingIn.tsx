import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { leave } from '../authProvider.ts'
import { useIdentity } from '../ui/useIdentity.ts'

/** Who the console is used as, and who is really there, for as long as these differ. */
export function StandingIn() {
  const [leaving, setLeaving] = useState(false)
  const identity = useIdentity()
  const user = identity?.user
  if (!user?.impersonation) return null
  const end = () => {
    setLeaving(true)
    void leave()
  }
  return (
    <Alert
      severity="warning"
      variant="outlined"
      role="status"
      sx={{ mt: 1 }}
      action={
        <Button color="inherit" size="small" onClick={end} disabled={leaving}>
          Log out of {user.profile.first_name}
        </Button>
      }
    >
      You are acting as <strong>{identity?.fullName}</strong>. You are really{' '}
      <strong>{user.impersonation.real_user.name}</strong>, and the audit log says so.
    </Alert>
  )
}
