import Button from '@mui/material/Button'
import { asksForTerms } from '@openbook/auth/route-guard.ts'
import { lazy, Suspense, useState } from 'react'
import { useUser } from '../../lib/current-user.ts'
import { Strip } from '../../ui/Strip.tsx'
import { isPutOff, putOff } from './put-off.ts'

const TermsDialog = lazy(() => import('./TermsDialog.tsx').then(({ TermsDialog }) => ({ default: TermsDialog })))

/** Links from outside open the terms at once. */
const askedFor = () => window.location.hash === '#terms'

/** Asks for the terms of use above the page; whoever has no time now is asked again in a day. */
export function TermsPanel() {
  const user = useUser()
  const [later, setLater] = useState(() => isPutOff(user.id) && !askedFor())
  const [open, setOpen] = useState(askedFor)
  if (!asksForTerms(user) || later) return null
  const wait = () => {
    putOff(user.id)
    setOpen(false)
    setLater(true)
  }
  return (
    <Strip
      label="Terms of use"
      sx={{ borderBottom: 1, borderColor: 'divider', bgcolor: 'background.paper' }}
      says={
        user.tos ? 'The terms of use have changed. Please read and accept them.' : 'Please accept the terms of use.'
      }
    >
      <Button size="small" onClick={wait}>
        Later
      </Button>
      <Button size="small" variant="outlined" onClick={() => setOpen(true)}>
        {user.tos ? 'Read what changed' : 'Read the terms'}
      </Button>
      {open && (
        <Suspense>
          <TermsDialog later={wait} close={() => setOpen(false)} />
        </Suspense>
      )}
    </Strip>
  )
}
