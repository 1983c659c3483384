import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import FormControlLabel from '@mui/material/FormControlLabel'
import Radio from '@mui/material/Radio'
import RadioGroup from '@mui/material/RadioGroup'
import Typography from '@mui/material/Typography'
import type { TransferAttempt } from '@openbook/api/contact-transfers.ts'
import * as contactTransfers from '@openbook/api/contact-transfers.ts'
import * as contacts from '@openbook/api/contacts.ts'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { contactsOf } from '../../lib/follow-job.ts'
import { mutation, query, refresh } from '../../lib/query.ts'
import { sentenceOf } from '../../lib/toasts.ts'
import { Failed } from '../../ui/Failed.tsx'
import { Lines } from '../../ui/Lines.tsx'
import { Conflicts } from './Conflicts.tsx'

interface Props {
  attempt: TransferAttempt
  close: () => void
}

/** Names what was changed since, asks what to do with it, and takes the transfer back. */
export function RevertDialog({ attempt: { id, transferred }, close }: Props) {
  const title = useId()
  const client = useQueryClient()
  const [on_conflict, choose] = useState<'keep' | 'restore'>('keep')
  const [page, turn] = useState(1)
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery({
    ...query(contactTransfers.conflicts, { params: { id }, query: { page } }),
    placeholderData: keepPreviousData,
  })
  const reverting = useMutation({
    ...mutation(contactTransfers.revert),
    meta: { shown: true },
    onSuccess: async () => {
      close()
      await refresh(client, contactTransfers.status, contactTransfers.logs, contactTransfers.list, contacts.list)
    },
  })
  const conflicts = data?.meta.total_count ?? 0
  const back = on_conflict === 'keep' ? transferred - conflicts : transferred
  return (
    <Dialog open onClose={close} maxWidth="sm" fullWidth aria-labelledby={title}>
      <DialogTitle id={title}>Revert this transfer?</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 1.5 }}>
        <Typography>Contacts go back to the owner and the pool they had before.</Typography>
        {error && !data ? (
          <Failed what="What was changed since" error={error} retry={refetch} busy={isFetching} />
        ) : !data ? (
          <Lines />
        ) : conflicts === 0 ? (
          <Typography>None of them was changed since.</Typography>
        ) : (
          <>
            <Alert severity="warning" variant="outlined">
              {contactsOf(conflicts)} changed since.
            </Alert>
            <Conflicts found={data} busy={isPlaceholderData} turn={turn} />
            <RadioGroup
              aria-label="Contacts changed since"
              value={on_conflict}
              onChange={(_event, value) => choose(value === 'restore' ? 'restore' : 'keep')}
            >
              <FormControlLabel value="keep" control={<Radio />} label="Leave those as they are" />
              <FormControlLabel
                value="restore"
                control={<Radio />}
                label="Give those back too; their other changes stay"
              />
            </RadioGroup>
          </>
        )}
        {reverting.isError && <Alert severity="error">{sentenceOf(reverting.error)}</Alert>}
      </DialogContent>
      <DialogActions>
        <Box sx={{ flex: 1 }} />
        <Button onClick={close}>Cancel</Button>
        <Button
          variant="contained"
          color="error"
          disabled={!data || back < 1 || reverting.isPending}
          onClick={() => reverting.mutate({ params: { id }, body: { on_conflict } })}
        >
          Give back {contactsOf(back)}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
