import Button from '@mui/material/Button'
import * as bulkJobs from '@openbook/api/bulk-jobs.ts'
import type { TransferAttempt } from '@openbook/api/contact-transfers.ts'
import * as contactTransfers from '@openbook/api/contact-transfers.ts'
import * as contacts from '@openbook/api/contacts.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useMay } from '../../lib/current-user.ts'
import { mutation, refresh } from '../../lib/query.ts'
import { ConfirmDraft } from './ConfirmDraft.tsx'
import { DiscardDraft } from './DiscardDraft.tsx'
import { RevertButton } from './RevertButton.tsx'
import { isBusy, isInterrupted } from './transfers.ts'

/** Whatever makes sense as an attempt stands: carry it out, discard it, stop it, go on with it, revert it. */
export function AttemptActs({ attempt }: { attempt: TransferAttempt }) {
  const client = useQueryClient()
  const mayStop = useMay('bulk_jobs.undo')
  const mayTransfer = useMay('contact_transfers.create')
  const onSettled = () =>
    refresh(client, contactTransfers.status, contactTransfers.logs, contactTransfers.list, contacts.list)
  const stop = useMutation({ ...mutation(bulkJobs.cancel), onSettled })
  const goOn = useMutation({ ...mutation(bulkJobs.retry), onSettled })
  const revert = useMutation({ ...mutation(contactTransfers.revert), onSettled })
  const params = { id: attempt.id }
  const reverting = attempt.phase === 'undo'
  return (
    <>
      {attempt.status === 'draft' && mayTransfer && (
        <>
          <DiscardDraft attempt={attempt} />
          <ConfirmDraft attempt={attempt} />
        </>
      )}
      {isBusy(attempt) && mayStop && (
        <Button variant="outlined" disabled={stop.isPending} onClick={() => stop.mutate({ params })}>
          Stop here
        </Button>
      )}
      {isInterrupted(attempt) && !reverting && mayStop && (
        <Button variant="contained" disabled={goOn.isPending} onClick={() => goOn.mutate({ params })}>
          Go on
        </Button>
      )}
      {isInterrupted(attempt) && reverting && mayTransfer && (
        <Button
          variant="contained"
          disabled={revert.isPending}
          onClick={() => revert.mutate({ params, body: undefined })}
        >
          Go on reverting
        </Button>
      )}
      <RevertButton attempt={attempt} />
    </>
  )
}
