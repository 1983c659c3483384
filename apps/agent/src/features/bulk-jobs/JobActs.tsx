import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import * as bulkJobs from '@openbook/api/bulk-jobs.ts'
import { isBusy } from '@openbook/config/jobs.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useMay } from '../../lib/current-user.ts'
import { day } from '../../lib/dates.ts'
import { contactsOf, type Job } from '../../lib/follow-job.ts'
import { mutation, refresh } from '../../lib/query.ts'
import { refreshAfter } from '../../lib/refresh-after.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { jobQuery } from './job.ts'

/** Undo, stop, go on: whatever makes sense as the job stands. */
export function JobActs({ job }: { job: Job }) {
  const client = useQueryClient()
  const [asked, setAsked] = useState(false)
  const mayUndo = useMay('bulk_jobs.undo')
  const onSuccess = async (fresh: Job) => {
    client.setQueryData(jobQuery(fresh.id).queryKey, fresh)
    await Promise.all([refresh(client, bulkJobs.show, bulkJobs.rows, bulkJobs.list), refreshAfter(client, fresh.kind)])
  }
  const onError = () => refresh(client, bulkJobs.show, bulkJobs.rows, bulkJobs.list)
  const undo = useMutation({ ...mutation(bulkJobs.undo), onSuccess, onError, onSettled: () => setAsked(false) })
  const cancel = useMutation({ ...mutation(bulkJobs.cancel), onSuccess, onError })
  const retry = useMutation({ ...mutation(bulkJobs.retry), onSuccess, onError })
  const params = { id: job.id }
  const done = doneOf(job)
  const stopped = job.state === 'failed' || job.state === 'cancelled'
  const goesOn = stopped || job.state === 'undone'
  if (!mayUndo) return null
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
      {isBusy(job) && (
        <Button variant="outlined" disabled={cancel.isPending} onClick={() => cancel.mutate({ params })}>
          Stop here
        </Button>
      )}
      {goesOn && job.retry_refusal && <Typography>{job.retry_refusal}</Typography>}
      {stopped && !job.retry_refusal && (
        <Button variant="contained" disabled={retry.isPending} onClick={() => retry.mutate({ params })}>
          {job.phase === 'undo' ? 'Go on undoing' : 'Go on'}
        </Button>
      )}
      {job.state === 'undone' && !job.retry_refusal && (
        <Button variant="outlined" disabled={retry.isPending} onClick={() => retry.mutate({ params })}>
          Do it again
        </Button>
      )}
      {isUndoable(job) && done > 0 && (
        <Button variant="outlined" color="error" onClick={() => setAsked(true)}>
          Undo
        </Button>
      )}
      {asked && (
        <ConfirmDialog
          title={`Undo “${job.title}”?`}
          act={`Undo for ${contactsOf(done)}`}
          busy={undo.isPending}
          onAct={() => undo.mutate({ params })}
          onClose={() => setAsked(false)}
        >
          They get back what they had before. What somebody changed since is kept and listed.
          {job.undo_until && ` Undo is possible until ${day(job.undo_until)}.`}
        </ConfirmDialog>
      )}
    </Box>
  )
}

const doneOf = ({ counts: { changed = 0, created = 0, updated = 0 } }: Job) => changed + created + updated

/** A finished act says until when; one that stopped half-way has not come that far. */
const isUndoable = ({ state, phase, undo_until, retry_refusal }: Job) =>
  (phase === 'run' || retry_refusal) &&
  (state === 'completed'
    ? undo_until !== null && new Date(undo_until) > new Date()
    : ['failed', 'cancelled'].includes(state))
