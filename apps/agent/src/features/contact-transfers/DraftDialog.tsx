import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import FormControlLabel from '@mui/material/FormControlLabel'
import type { TransferAttempt } from '@openbook/api/contact-transfers.ts'
import * as contactTransfers from '@openbook/api/contact-transfers.ts'
import * as contacts from '@openbook/api/contacts.ts'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { contactsOf } from '../../lib/follow-job.ts'
import { mutation, query, refresh } from '../../lib/query.ts'
import { sentenceOf } from '../../lib/toasts.ts'
import { byHand } from '../../ui/by-hand.ts'
import { ForecastPanel } from '../contact-acts/ForecastPanel.tsx'
import { type Recipient, RecipientPicker } from './RecipientPicker.tsx'

interface Props {
  attempt: TransferAttempt
  close: () => void
}

/** To whom, what the draft would do now and leave out, and go. */
export function DraftDialog({ attempt, close }: Props) {
  const { id } = attempt
  const title = useId()
  const client = useQueryClient()
  const [recipient, setRecipient] = useState(recipientOf(attempt))
  const [skips, setSkips] = useState(false)
  const to = recipient ? { [recipient.kind]: recipient.id } : undefined
  const forecast = useQuery({
    ...query(contactTransfers.preview, { params: { id }, query: to }),
    enabled: to !== undefined,
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
  })
  const sending = useMutation({
    ...mutation(contactTransfers.updateTransferGroup),
    meta: { shown: true },
    onSuccess: close,
    onSettled: () =>
      refresh(client, contactTransfers.status, contactTransfers.logs, contactTransfers.list, contacts.list),
  })
  const { will_change = 0, unlicensed = 0 } = forecast.data ?? {}
  const isFresh = !forecast.isPlaceholderData && !forecast.isFetching && !forecast.error
  const ready = to !== undefined && isFresh && will_change > 0 && (skips || !unlicensed)
  return (
    <Dialog open onClose={byHand(close)} maxWidth="sm" fullWidth aria-labelledby={title}>
      <DialogTitle id={title}>Transfer this draft?</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)', '&&': { pt: 1 } }}>
        <RecipientPicker
          recipient={recipient}
          choose={chosen => {
            setRecipient(chosen)
            setSkips(false)
          }}
        />
        {to && <ForecastPanel {...forecast} isFresh={isFresh} fate="will change" />}
        {to && unlicensed > 0 && (
          <FormControlLabel
            control={<Checkbox checked={skips} onChange={(_event, checked) => setSkips(checked)} />}
            label={`Leave out ${contactsOf(unlicensed)} the recipient is not licensed for, and transfer the others`}
          />
        )}
        {sending.isError && <Alert severity="error">{sentenceOf(sending.error)}</Alert>}
      </DialogContent>
      <DialogActions>
        <Button onClick={close}>Cancel</Button>
        <Button
          variant="contained"
          disabled={!ready || sending.isPending}
          onClick={() => sending.mutate({ body: { id, ...to, confirm: true, skip_unlicensed: skips } })}
        >
          Transfer {will_change ? contactsOf(will_change) : 'contacts'}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

function recipientOf({ to_user, to_pool }: TransferAttempt): Recipient | null {
  if (to_user) return { kind: 'user_id', ...to_user, group: 'Chosen for this draft' }
  return to_pool && { kind: 'pool_id', ...to_pool, group: 'Chosen for this draft' }
}
