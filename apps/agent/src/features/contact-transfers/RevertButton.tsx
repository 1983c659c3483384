import Button from '@mui/material/Button'
import type { TransferAttempt } from '@openbook/api/contact-transfers.ts'
import { lazy, Suspense, useState } from 'react'
import { useMay } from '../../lib/current-user.ts'
import { isInterrupted } from './transfers.ts'

const RevertDialog = lazy(async () => ({ default: (await import('./RevertDialog.tsx')).RevertDialog }))

/** There while an attempt has something to give back, if only what a revert kept; one that was interrupted is gone on with instead. */
export function RevertButton({ attempt }: { attempt: TransferAttempt }) {
  const [open, setOpen] = useState(false)
  const may = useMay('contact_transfers.create')
  const over = attempt.revert_until !== null && new Date(attempt.revert_until).getTime() < Date.now()
  const ran = (attempt.status === 'complete' || isInterrupted(attempt)) && attempt.transferred > 0
  const rest = attempt.reverted && attempt.kept > 0
  if (!may || over || !(rest || (ran && attempt.phase === 'run'))) return null
  return (
    <>
      <Button variant="outlined" color="error" onClick={() => setOpen(true)}>
        {rest ? 'Give back the rest' : 'Revert'}
      </Button>
      <Suspense fallback={null}>{open && <RevertDialog attempt={attempt} close={() => setOpen(false)} />}</Suspense>
    </>
  )
}
