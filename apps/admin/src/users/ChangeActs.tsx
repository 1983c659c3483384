import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogContentText from '@mui/material/DialogContentText'
import DialogTitle from '@mui/material/DialogTitle'
import Typography from '@mui/material/Typography'
import * as bulkJobs from '@openbook/api/bulk-jobs.ts'
import { isBusy } from '@openbook/config/jobs.ts'
import { useState } from 'react'
import { Dialog } from '../ui/Dialog.tsx'
import { proven } from '../ui/proof.ts'
import { sentenceOf } from '../ui/useAsked.ts'
import { When } from '../ui/When.tsx'
import { call } from '../wire.ts'
import type { Job } from './job.ts'
import { figure } from './usePreview.ts'

const ACTS = { cancel: bulkJobs.cancel, retry: bulkJobs.retry, undo: bulkJobs.undo }

/** Stops a change, goes on with it, or takes it back after asking. */
export function ChangeActs({ job, again }: { job: Job; again: () => void }) {
  const [asking, setAsking] = useState(false)
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string>()
  const changed = job.counts.changed ?? 0
  const over = job.undo_until !== null && new Date(job.undo_until) < new Date()
  const stopped = job.state === 'failed' || job.state === 'cancelled'
  const refusal = stopped ? job.retry_refusal : null
  const undoable = (job.state === 'completed' || stopped) && (job.phase === 'run' || refusal) && changed > 0 && !over
  const act = async (name: keyof typeof ACTS) => {
    setBusy(true)
    setAsking(false)
    try {
      await proven(() => call(ACTS[name], { params: { id: job.id } }))
      setError(undefined)
    } catch (failure) {
      setError(sentenceOf(failure))
    }
    setBusy(false)
    again()
  }
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center', mb: 2 }}>
      {isBusy(job) && (
        <Button variant="outlined" disabled={busy} onClick={() => act('cancel')}>
          Stop
        </Button>
      )}
      {stopped && !refusal && (
        <Button variant="outlined" disabled={busy} onClick={() => act('retry')}>
          Go on
        </Button>
      )}
      {undoable && (
        <Button variant="outlined" disabled={busy} onClick={() => setAsking(true)}>
          Undo for {figure(changed, 'user')}
        </Button>
      )}
      {undoable && job.undo_until && (
        <Box component="span" sx={{ color: 'text.secondary' }}>
          until <When at={job.undo_until} day />
        </Box>
      )}
      {refusal && <Typography>{refusal}</Typography>}
      {error && <Alert severity="error">{error}</Alert>}
      {asking && <UndoDialog changed={changed} close={() => setAsking(false)} undo={() => act('undo')} />}
    </Box>
  )
}

const UndoDialog = ({ changed, close, undo }: { changed: number; close: () => void; undo: () => void }) => (
  <Dialog open onClose={close} aria-labelledby="undo-change">
    <DialogTitle id="undo-change">Undo this for {figure(changed, 'user')}?</DialogTitle>
    <DialogContent>
      <DialogContentText>
        They get back what they had before. Whoever was changed since keeps that and is listed here.
      </DialogContentText>
    </DialogContent>
    <DialogActions>
      <Button onClick={close}>Cancel</Button>
      <Button variant="contained" color="warning" onClick={undo}>
        Undo
      </Button>
    </DialogActions>
  </Dialog>
)
