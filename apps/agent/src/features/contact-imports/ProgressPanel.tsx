import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import LinearProgress from '@mui/material/LinearProgress'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import * as bulkJobs from '@openbook/api/bulk-jobs.ts'
import * as imports from '@openbook/api/contact-imports.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { heldBack } from '../../lib/follow-job.ts'
import { mutation, query, refresh } from '../../lib/query.ts'
import { type Attempt, stateWord } from './attempt.ts'
import { Counts } from './Counts.tsx'
import { queueOf, unitOf } from './standing.ts'

const QUEUE_MS = 3000

/** How far it is. Leaving the page does no harm: the server works on. */
export function ProgressPanel({ attempt }: { attempt: Attempt }) {
  const client = useQueryClient()
  const cancel = useMutation({
    ...mutation(bulkJobs.cancel),
    onSettled: () => refresh(client, imports.show, imports.rows, imports.list),
  })
  const { id, processed, total, quiet_reason } = attempt
  const share = total ? Math.min(100, (processed / total) * 100) : undefined
  const word = stateWord(attempt)
  return (
    <Paper variant="outlined" sx={{ p: { xs: 2, sm: 3 } }}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, mb: 1.5, flexWrap: 'wrap' }}>
        <Typography variant="h2" sx={{ flex: 1 }} role="status">
          {word}
          {processed > 0 &&
            ` ${processed.toLocaleString('en-US')}${total ? ` of ${total.toLocaleString('en-US')}` : ''} ${unitOf(attempt)}`}
        </Typography>
        <Button variant="outlined" disabled={cancel.isPending} onClick={() => cancel.mutate({ params: { id } })}>
          Stop here
        </Button>
      </Box>
      {quiet_reason ? (
        <Alert severity="info" variant="outlined">
          {heldBack(quiet_reason)}
          <div>It goes on by itself.</div>
        </Alert>
      ) : (
        <LinearProgress
          aria-label={word}
          variant={share === undefined ? 'indeterminate' : 'determinate'}
          {...(share !== undefined && { value: share })}
          sx={{ height: 8, borderRadius: 4 }}
        />
      )}
      {attempt.state === 'queued' && !quiet_reason && <Queue />}
      <Counts counts={attempt.counts} />
      <Typography variant="body2" sx={{ color: 'text.secondary', mt: 2 }}>
        You can leave this page; the work goes on and the result waits here.
      </Typography>
    </Paper>
  )
}

/** How many are waited on besides this one. */
function Queue() {
  const { data } = useQuery({ ...query(imports.workersStatus), refetchInterval: QUEUE_MS })
  if (!data?.waiting) return null
  return (
    <Typography variant="body2" sx={{ mt: 1 }}>
      {queueOf(data)}
    </Typography>
  )
}
