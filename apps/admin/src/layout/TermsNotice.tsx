import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { asksForTerms } from '@openbook/auth/route-guard.ts'
import { useIdentity } from '../ui/useIdentity.ts'

/** Where the agent app opens the terms to read and accept. */
const TERMS = '/dashboard#terms'

/** Asks for the terms of use above every page of the console, until they are accepted. */
export function TermsNotice() {
  const user = useIdentity()?.user
  if (!user || !asksForTerms(user)) return null
  return (
    <Alert
      severity="info"
      variant="outlined"
      role="region"
      aria-label="Terms of use"
      sx={{ mt: 1, flexWrap: 'wrap' }}
      action={
        <Button color="inherit" size="small" href={TERMS}>
          {user.tos ? 'Read what changed' : 'Read the terms'}
        </Button>
      }
    >
      {user.tos ? 'The terms of use have changed. Please read and accept them.' : 'Please accept the terms of use.'}
    </Alert>
  )
}
