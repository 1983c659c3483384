import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import LinearProgress from '@mui/material/LinearProgress'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import * as bulkJobs from '@openbook/api/bulk-jobs.ts'
import { useMutation } from '@tanstack/react-query'
import { mutation } from '../../lib/query.ts'
import { type Attempt, stateWord } from './attempt.ts'
import { Counts } from './Counts.tsx'

/** How far it is. Leaving the page does no harm: the server works on. */
export function ProgressPanel({ attempt }: { attempt: Attempt }) {
  const cancel = useMutation(mutation(bulkJobs.cancel))
  const { processed, total } = attempt
  const share = total ? Math.min(100, (processed / total) * 100) : undefined
  const word = stateWord(attempt)
  return (
    <Paper variant="outlined" sx={{ p: { xs: 2, sm: 3 } }}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, mb: 1.5, flexWrap: 'wrap' }}>
        <Typography variant="h2" sx={{ flex: 1 }} role="status">
          {word}
          {processed > 0 &&
            ` ${processed.toLocaleString('en-US')}${total ? ` of ${total.toLocaleString('en-US')}` : ''} rows`}
        </Typography>
        {attempt.state === 'running' && (
          <Button
            variant="outlined"
            disabled={cancel.isPending}
            onClick={() => cancel.mutate({ params: { id: attempt.id } })}
          >
            Stop here
          </Button>
        )}
      </Box>
      <LinearProgress
        aria-label={word}
        variant={share === undefined ? 'indeterminate' : 'determinate'}
        {...(share !== undefined && { value: share })}
        sx={{ height: 8, borderRadius: 4 }}
      />
      <Counts counts={attempt.counts} />
      <Typography variant="body2" sx={{ color: 'text.secondary', mt: 2 }}>
        You can leave this page; the work goes on and the result waits here.
      </Typography>
    </Paper>
  )
}
