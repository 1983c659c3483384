import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { looking } from '../looking.ts'
import { useIdentity } from '../ui/useIdentity.ts'
import { useRoleLabel } from '../ui/useRoleLabel.ts'
import { STUCK } from './StandingIn.tsx'

/** Stands as long as an administrator looks at the console as a lower role would see it. */
export function LookingAs() {
  const labelOf = useRoleLabel()
  const role = useIdentity()?.user.looking_as
  if (!role) return null
  const stop = () => {
    looking.stop()
    window.location.assign('/admin/permissions/roles')
  }
  return (
    <Alert
      severity="info"
      variant="outlined"
      component="section"
      role="region"
      aria-label="Looking as another role"
      sx={STUCK}
      action={
        <Button color="inherit" size="small" onClick={stop}>
          Stop looking
        </Button>
      }
    >
      You see the console as the role <strong>{labelOf(role)}</strong> in your own agency. Nothing can be changed
      meanwhile.
    </Alert>
  )
}
