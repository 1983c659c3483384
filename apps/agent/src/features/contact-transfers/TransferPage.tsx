import ArrowBack from '@mui/icons-material/ArrowBack'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Chip from '@mui/material/Chip'
import LinearProgress from '@mui/material/LinearProgress'
import Typography from '@mui/material/Typography'
import type { TransferAttempt } from '@openbook/api/contact-transfers.ts'
import * as contactTransfers from '@openbook/api/contact-transfers.ts'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { dayAndTime } from '../../lib/dates.ts'
import { contactsOf } from '../../lib/follow-job.ts'
import { figure } from '../../lib/numbers.ts'
import { query, whileAt } from '../../lib/query.ts'
import { paths } from '../../paths.ts'
import { Absent, isAbsent } from '../../ui/Absent.tsx'
import { Failed } from '../../ui/Failed.tsx'
import { Lines } from '../../ui/Lines.tsx'
import { useInside } from '../../ui/Link.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { AttemptActs } from './AttemptActs.tsx'
import { TransferLogs } from './TransferLogs.tsx'
import { isBusy, isInterrupted, standing } from './transfers.ts'
import { useAttemptProgress } from './use-attempt-progress.ts'

const BUSY_MS = 1000

/** One hand-over: how it stands, what became of each contact, and the way back. */
export function TransferPage() {
  const { id = '' } = useParams({ strict: false })
  const known = /^\d{1,15}$/.test(id) ? Number(id) : 0
  const back = useInside(paths.transfers())
  const { data, error, isFetching, refetch } = useQuery({
    ...query(contactTransfers.status, { params: { id: known } }),
    enabled: known > 0,
    refetchInterval: whileAt<TransferAttempt>(isBusy, BUSY_MS),
  })
  return (
    <Box sx={{ maxWidth: 1080, mx: 'auto' }}>
      <Button size="small" startIcon={<ArrowBack />} sx={{ ml: -1, mb: 1 }} {...back}>
        Transfers
      </Button>
      {data ? (
        <One attempt={data} />
      ) : !known || isAbsent(error) ? (
        <Absent noun="Transfer" id={id} error={error}>
          The number may be mistyped.
        </Absent>
      ) : error ? (
        <Failed what="The transfer" error={error} retry={refetch} busy={isFetching} />
      ) : (
        <Lines />
      )}
    </Box>
  )
}

function One({ attempt }: { attempt: TransferAttempt }) {
  const { word, tone } = standing(attempt)
  const { transferred, left_out, kept, total, processed, revert_until } = attempt
  const busy = isBusy(attempt)
  useAttemptProgress(attempt.id)
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, alignItems: 'center' }}>
        <PageTitle title={attempt.title}>{attempt.title}</PageTitle>
        <Chip size="small" variant="outlined" color={tone} label={word} />
        <Box sx={{ flex: 1 }} />
        <AttemptActs attempt={attempt} />
      </Box>
      <Typography sx={{ color: 'text.secondary', mt: 0.5 }}>
        By {attempt.by.name}, {dayAndTime(attempt.created_at)}.{' '}
        {attempt.reverted ? `Reverted ${dayAndTime(attempt.updated_at)}.` : `${figure(transferred)} transferred`}
        {!attempt.reverted && `, ${figure(left_out)} left out, of ${figure(total)}.`}
        {attempt.status === 'complete' &&
          !attempt.reverted &&
          revert_until &&
          ` Can be reverted until ${dayAndTime(revert_until)}.`}
      </Typography>
      {busy && (
        <Box sx={{ mt: 2 }}>
          <LinearProgress
            variant="determinate"
            value={total ? Math.min(100, (100 * processed) / total) : 0}
            aria-label={word}
          />
          <Typography variant="body2" role="status" sx={{ color: 'text.secondary', mt: 0.5 }}>
            {word}: {figure(processed)} of {figure(total)}
          </Typography>
        </Box>
      )}
      {isInterrupted(attempt) && <Interrupted attempt={attempt} />}
      {kept > 0 && (
        <Alert severity="info" variant="outlined" sx={{ mt: 2 }}>
          {kept === 1
            ? '1 contact was changed since and stayed as it is.'
            : `${figure(kept)} contacts were changed since and stayed as they are.`}{' '}
          The list below says which.
        </Alert>
      )}
      <TransferLogs attempt={attempt} />
    </>
  )
}

/** What failed or was stopped, and what is left to do. */
function Interrupted({
  attempt: { status, phase, error, total, transferred, left_out, kept },
}: {
  attempt: TransferAttempt
}) {
  const reverting = phase === 'undo'
  const left = reverting ? transferred - kept : total - transferred - left_out
  return (
    <Alert severity={status === 'failed' ? 'error' : 'warning'} sx={{ mt: 2 }}>
      {reverting ? 'The revert' : 'The transfer'} {status === 'failed' ? 'failed' : 'was stopped'}.
      {error && ` ${error}`} {contactsOf(left)} {left === 1 ? 'is' : 'are'} still to be{' '}
      {reverting ? 'given back' : 'transferred'}.
    </Alert>
  )
}
