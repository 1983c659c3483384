import Button from '@mui/material/Button'
import type { TransferAttempt } from '@openbook/api/contact-transfers.ts'
import * as contactTransfers from '@openbook/api/contact-transfers.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { contactsOf } from '../../lib/follow-job.ts'
import { mutation, refresh } from '../../lib/query.ts'

/** Carries out a transfer that was kept as a draft; the list below says whom it would leave out. */
export function ConfirmDraft({ attempt: { id, total } }: { attempt: TransferAttempt }) {
  const client = useQueryClient()
  const { mutate, isPending } = useMutation({
    ...mutation(contactTransfers.updateTransferGroup),
    onSettled: () => refresh(client, contactTransfers.status, contactTransfers.logs, contactTransfers.list),
  })
  return (
    <Button
      variant="contained"
      disabled={isPending}
      onClick={() => mutate({ body: { id, confirm: true, skip_unlicensed: true } })}
    >
      Transfer {contactsOf(total)}
    </Button>
  )
}
