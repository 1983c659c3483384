import Button from '@mui/material/Button'
import type { TransferAttempt } from '@openbook/api/contact-transfers.ts'
import { lazy, Suspense, useState } from 'react'
import { contactsOf } from '../../lib/follow-job.ts'

const DraftDialog = lazy(async () => ({ default: (await import('./DraftDialog.tsx')).DraftDialog }))

/** Carries out a transfer that was kept as a draft, after saying whom it would leave out. */
export function ConfirmDraft({ attempt }: { attempt: TransferAttempt }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button variant="contained" onClick={() => setOpen(true)}>
        Transfer {contactsOf(attempt.total)}
      </Button>
      <Suspense fallback={null}>{open && <DraftDialog attempt={attempt} close={() => setOpen(false)} />}</Suspense>
    </>
  )
}
