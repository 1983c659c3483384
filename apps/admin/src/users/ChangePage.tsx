import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import LinearProgress from '@mui/material/LinearProgress'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { isBusy, stateWord } from '@openbook/config/jobs.ts'
import { Title } from 'react-admin'
import { useParams } from 'react-router-dom'
import { Trouble } from '../ui/Trouble.tsx'
import { When } from '../ui/When.tsx'
import { ChangeActs } from './ChangeActs.tsx'
import { ChangeRows } from './ChangeRows.tsx'
import { type Job, useJob } from './job.ts'
import { UserTabs } from './UserTabs.tsx'
import { figure } from './usePreview.ts'

/** One change of many users: how far it is, what can be done about it, and what became of each. */
export function ChangePage() {
  const { job, error, again } = useJob(Number(useParams().change))
  return (
    <Box sx={{ maxWidth: 900 }}>
      <Title title={job?.title ?? 'Bulk changes'} />
      <UserTabs here="changes" />
      {error ? (
        <Trouble text={error} again={again} />
      ) : job ? (
        <>
          <Typography component="h2" variant="h6" sx={{ mt: 2, overflowWrap: 'anywhere' }}>
            {job.title}
          </Typography>
          <Typography sx={{ color: 'text.secondary', mb: 2 }}>
            Begun by {job.user.name}, <When at={job.created_at} />
          </Typography>
          <Standing job={job} />
          <ChangeActs job={job} again={again} />
          <ChangeRows key={`${job.id}${job.state}`} job={job} />
        </>
      ) : (
        <Skeleton variant="rounded" height={240} sx={{ mt: 2 }} />
      )}
    </Box>
  )
}

function Standing({ job }: { job: Job }) {
  const { processed, total, error, quiet_reason } = job
  const far = `${stateWord(job)}: ${processed.toLocaleString('en-US')} of ${figure(total ?? 0, 'user')}`
  return (
    <Box sx={{ mb: 2 }}>
      <Typography role="status">{isBusy(job) ? far : stateWord(job)}</Typography>
      {isBusy(job) && (
        <LinearProgress
          aria-label={far}
          variant="determinate"
          value={total ? Math.min((100 * processed) / total, 100) : 0}
          sx={{ mt: 1 }}
        />
      )}
      {error && (
        <Alert severity="error" sx={{ mt: 1 }}>
          {error}
        </Alert>
      )}
      {quiet_reason && (
        <Alert severity="warning" sx={{ mt: 1 }}>
          An administrator holds jobs back: {quiet_reason}
        </Alert>
      )}
    </Box>
  )
}
