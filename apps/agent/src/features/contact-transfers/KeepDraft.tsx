import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import type { TransferValues } from '@openbook/api/contact-transfers.ts'
import * as contactTransfers from '@openbook/api/contact-transfers.ts'
import type { Selection } from '@openbook/api/core/selection.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { mutation, refresh } from '../../lib/query.ts'
import { useRequest } from '../../lib/request-id.ts'
import { say, sentenceOf } from '../../lib/toasts.ts'
import { paths } from '../../paths.ts'
import { useGo } from '../../ui/Link.tsx'

interface Props {
  selection: Selection
  values: TransferValues
  close: () => void
}

/** Keeps the selection and the recipient for later, hands nothing over, and shows what was kept. */
export function KeepDraft({ selection, values, close }: Props) {
  const client = useQueryClient()
  const go = useGo()
  const request = useRequest([selection, values])
  const { mutate, isPending, error } = useMutation({
    ...mutation(contactTransfers.transferGroup),
    meta: { shown: true },
    onSuccess: async ({ bulk_job }) => {
      say('Kept as a draft. Nothing is transferred yet.')
      close()
      go(paths.transfer(bulk_job.id))
      await refresh(client, contactTransfers.list)
    },
  })
  return (
    <>
      <Button
        variant="outlined"
        disabled={isPending}
        onClick={() => mutate({ body: { ...selection, ...request, ...values, draft: true } })}
        sx={{ justifySelf: 'start' }}
      >
        Keep as a draft
      </Button>
      {error && <Alert severity="error">{sentenceOf(error)}</Alert>}
    </>
  )
}
