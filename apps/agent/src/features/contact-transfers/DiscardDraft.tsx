import Button from '@mui/material/Button'
import type { TransferAttempt } from '@openbook/api/contact-transfers.ts'
import * as contactTransfers from '@openbook/api/contact-transfers.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { contactsOf } from '../../lib/follow-job.ts'
import { mutation, refresh } from '../../lib/query.ts'
import { say } from '../../lib/toasts.ts'
import { paths } from '../../paths.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { useGo } from '../../ui/Link.tsx'

/** Throws a draft away, and goes back to the list. */
export function DiscardDraft({ attempt: { id, title, total } }: { attempt: TransferAttempt }) {
  const client = useQueryClient()
  const go = useGo()
  const [asked, setAsked] = useState(false)
  const { mutate, isPending } = useMutation({
    ...mutation(contactTransfers.destroy),
    onSuccess: async () => {
      say('The draft is discarded.')
      go(paths.transfers(), { replace: true })
      await refresh(client, contactTransfers.list)
    },
    onError: () => refresh(client, contactTransfers.status),
    onSettled: () => setAsked(false),
  })
  return (
    <>
      <Button color="inherit" onClick={() => setAsked(true)}>
        Discard
      </Button>
      {asked && (
        <ConfirmDialog
          title={`Discard the draft “${title}”?`}
          act="Discard the draft"
          busy={isPending}
          onAct={() => mutate({ params: { id } })}
          onClose={() => setAsked(false)}
        >
          {contactsOf(total)} {total === 1 ? 'stays' : 'stay'} where {total === 1 ? 'it is' : 'they are'}.
        </ConfirmDialog>
      )}
    </>
  )
}
