import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Chip from '@mui/material/Chip'
import LinearProgress from '@mui/material/LinearProgress'
import Typography from '@mui/material/Typography'
import { isBusy, stateWord } from '@openbook/config/jobs.ts'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { actedBy } from '../../lib/acted-by.ts'
import { useUser } from '../../lib/current-user.ts'
import { dayAndTime } from '../../lib/dates.ts'
import { contactsOf, heldBack, type Job } from '../../lib/follow-job.ts'
import { figure } from '../../lib/numbers.ts'
import { useRefreshAfter } from '../../lib/refresh-after.ts'
import { paths } from '../../paths.ts'
import { Absent, isAbsent } from '../../ui/Absent.tsx'
import { Failed } from '../../ui/Failed.tsx'
import { Link } from '../../ui/Link.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { Waiting } from '../../ui/Waiting.tsx'
import { JobActs } from './JobActs.tsx'
import { JobRows } from './JobRows.tsx'
import { jobQuery, pathOf, stateTone, useJobProgress } from './job.ts'

export function BulkJobPage() {
  const { id = '' } = useParams({ strict: false })
  return /^[1-9]\d{0,14}$/.test(id) ? <One key={id} id={Number(id)} /> : <Missing id={id} />
}

const Missing = ({ id, error }: { id: string | number; error?: unknown }) => (
  <Box sx={{ maxWidth: 1080, mx: 'auto' }}>
    <Link href={paths.bulkJobs()} variant="body2">
      All bulk acts
    </Link>
    <Absent noun="Bulk act" id={id} error={error}>
      The number may be mistyped.
    </Absent>
  </Box>
)

/** One bulk act: how it stands, what can be done about it, and what became of every contact. */
function One({ id }: { id: number }) {
  const { data: job, error, refetch, isFetching } = useQuery(jobQuery(id))
  const me = useUser().id
  useJobProgress(id)
  useRefreshAfter(job?.kind, job !== undefined && isBusy(job))
  if (!job && isAbsent(error)) return <Missing id={id} error={error} />
  if (error && !job) return <Failed what="This bulk act" error={error} retry={refetch} busy={isFetching} />
  if (!job) return <Waiting label="Loading this bulk act" height={420} />
  return (
    <Box sx={{ maxWidth: 1080, mx: 'auto' }}>
      <Link href={paths.bulkJobs()} variant="body2">
        All bulk acts
      </Link>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, alignItems: 'flex-start', mb: 2 }}>
        <Box sx={{ flex: '1 1 260px', minWidth: 0, overflowWrap: 'anywhere' }}>
          <PageTitle title={job.title}>{job.title}</PageTitle>
          <Typography variant="body2" component="div" sx={{ color: 'text.secondary', mt: 0.5 }} aria-live="polite">
            <Chip size="small" variant="outlined" color={stateTone(job)} label={stateWord(job)} sx={{ mr: 1 }} />
            {dayAndTime(job.created_at)} by {actedBy(job.user.name, job.real_user)}
          </Typography>
          {pathOf(job) !== paths.bulkJob(id) && (
            <Link href={pathOf(job)} variant="body2">
              Open the import
            </Link>
          )}
          {job.kind === 'contact_prints.run' && job.user.id === me && (
            <Link href={paths.print(id)} variant="body2">
              Open the print
            </Link>
          )}
        </Box>
        <JobActs job={job} />
      </Box>
      {job.error && (
        <Alert severity="error" variant="outlined" sx={{ mb: 2 }}>
          {job.error}
        </Alert>
      )}
      {job.quiet_reason && (
        <Alert severity="info" variant="outlined" sx={{ mb: 2 }}>
          {heldBack(job.quiet_reason)}
          <div>It goes on by itself.</div>
        </Alert>
      )}
      {isBusy(job) && !job.quiet_reason && <Progress job={job} />}
      <JobRows job={job} />
    </Box>
  )
}

function Progress({ job: { processed, total, state } }: { job: Job }) {
  const share = total ? Math.min(100, (processed / total) * 100) : undefined
  const words = `${state === 'undoing' ? 'Undoing' : 'At work'}: ${figure(processed)} of ${contactsOf(total ?? 0)}`
  return (
    <Box sx={{ mb: 2 }}>
      <Typography variant="body2" role="status" sx={{ mb: 0.75 }}>
        {words}
      </Typography>
      <LinearProgress
        aria-label={words}
        variant={share === undefined ? 'indeterminate' : 'determinate'}
        {...(share !== undefined && { value: share })}
        sx={{ height: 8, borderRadius: 4 }}
      />
    </Box>
  )
}
