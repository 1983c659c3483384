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
import { Failed as Refused } from '@openbook/api/core/errors.ts'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { contactsOf } from '../../lib/follow-job.ts'
import { mutation, query, refresh } from '../../lib/query.ts'
import { sayFailed, sentenceOf } from '../../lib/toasts.ts'
import { Failed } from '../../ui/Failed.tsx'
import { Lines } from '../../ui/Lines.tsx'
import { Conflicts } from './Conflicts.tsx'
import { LeftOwners, type OnLeft } from './LeftOwners.tsx'

interface Props {
  attempt: TransferAttempt
  close: () => void
}

type OnConflict = (typeof contactTransfers.ON_CONFLICT)[number]

/** Names what was changed since and who has left, asks what to do with those, and takes the transfer back. */
export function RevertDialog({ attempt: { id, reverted: rest }, close }: Props) {
  const title = useId()
  const client = useQueryClient()
  const [on_conflict, choose] = useState<OnConflict>(rest ? 'restore' : 'keep')
  const [on_left, chooseLeft] = useState<OnLeft>('manager')
  const preview = useQuery({
    ...query(contactTransfers.revertPreview, { params: { id }, query: { on_conflict } }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
  const over = () => {
    close()
    return refresh(client, contactTransfers.status, contactTransfers.logs, contactTransfers.list, contacts.list)
  }
  const reverting = useMutation({
    ...mutation(contactTransfers.revert),
    meta: { shown: true },
    onSuccess: over,
    onError: error => {
      if (!isOver(error)) return
      sayFailed(error)
      void over()
    },
  })
  const { data, error, isFetching, isPlaceholderData, refetch } = preview
  const { will_go_back = 0, changed_since = 0, lost = 0, left = [] } = data ?? {}
  return (
    <Dialog open onClose={close} maxWidth="sm" fullWidth aria-labelledby={title}>
      <DialogTitle id={title}>{rest ? 'Give back what was kept, too?' : 'Revert this transfer?'}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 1.5 }}>
        <Typography>
          Contacts go back to the owner and the pool they had before
          {rest ? ', with the tags they had; their other changes stay.' : '.'}
        </Typography>
        {error && !data ? (
          <Failed what="What was changed since" error={error} retry={refetch} busy={isFetching} />
        ) : !data ? (
          <Lines />
        ) : (
          <>
            <Changed
              id={id}
              changed={changed_since}
              lost={lost}
              chosen={on_conflict}
              choose={rest ? undefined : choose}
            />
            <LeftOwners left={left} chosen={on_left} choose={chooseLeft} />
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
          disabled={!data || isPlaceholderData || will_go_back < 1 || reverting.isPending}
          onClick={() =>
            reverting.mutate({ params: { id }, body: { on_conflict, ...(left.length > 0 && { on_left }) } })
          }
        >
          Give back {contactsOf(will_go_back)}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

/** Somebody else has reverted it, or is about to. */
const isOver = (error: unknown) => error instanceof Refused && error.code === 'bulk_jobs.not_now'

interface ChangedProps {
  id: number
  changed: number
  lost: number
  chosen: OnConflict
  /** None where there is but one way. */
  choose?: ((chosen: OnConflict) => void) | undefined
}

/** The contacts that are no longer as the transfer left them, and what to do with those that still can go back. */
function Changed({ id, changed, lost, chosen, choose }: ChangedProps) {
  const [page, turn] = useState(1)
  const { data, isPlaceholderData } = useQuery({
    ...query(contactTransfers.conflicts, { params: { id }, query: { page } }),
    placeholderData: keepPreviousData,
    enabled: changed + lost > 0,
  })
  if (!changed && !lost) return <Typography>None of them was changed since.</Typography>
  const words = [
    ...(changed ? [`${contactsOf(changed)} changed since.`] : []),
    ...(lost ? [`${contactsOf(lost)} merged or gone since: those stay as they are.`] : []),
  ]
  return (
    <>
      <Alert severity="warning" variant="outlined">
        {words.join(' ')}
      </Alert>
      {data ? <Conflicts found={data} busy={isPlaceholderData} turn={turn} /> : <Lines />}
      {changed > 0 && choose && (
        <RadioGroup
          aria-label="Contacts changed since"
          value={chosen}
          onChange={(_event, value) => choose(value === 'restore' ? 'restore' : 'keep')}
        >
          <FormControlLabel value="keep" control={<Radio />} label="Leave those as they are" />
          <FormControlLabel
            value="restore"
            control={<Radio />}
            label="Give those back too, with the tags they had; their other changes stay"
          />
        </RadioGroup>
      )}
    </>
  )
}
