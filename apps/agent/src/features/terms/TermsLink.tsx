import Button from '@mui/material/Button'
import { asksForTerms } from '@openbook/auth/route-guard.ts'
import { lazy, Suspense, useState } from 'react'
import { useUser } from '../../lib/current-user.ts'

const TermsDialog = lazy(() => import('./TermsDialog.tsx').then(({ TermsDialog }) => ({ default: TermsDialog })))

/** The way to the terms for whoever put them off; nothing once they are accepted. */
export function TermsLink() {
  const asked = asksForTerms(useUser())
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  if (!asked) return null
  return (
    <>
      <Button variant="outlined" onClick={() => setOpen(true)}>
        Accept the terms of use
      </Button>
      {open && (
        <Suspense>
          <TermsDialog later={close} close={close} />
        </Suspense>
      )}
    </>
  )
}
