import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { dayAndTime } from '../../lib/dates.ts'
import { paths } from '../../paths.ts'
import { Failed } from '../../ui/Failed.tsx'
import { Link } from '../../ui/Link.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { AttachmentsPanel } from './AttachmentsPanel.tsx'
import { type Attempt, attemptQuery, isBusy, stateWord, useProgress } from './attempt.ts'
import { MappingForm } from './MappingForm.tsx'
import { OutcomePanel } from './OutcomePanel.tsx'
import { ProgressPanel } from './ProgressPanel.tsx'

export function ImportPage() {
  const { id } = useParams({ strict: false })
  return <Import key={id} id={Number(id)} />
}

function Import({ id }: { id: number }) {
  const attempt = useQuery(attemptQuery(id))
  useProgress(id)
  if (attempt.isError && !attempt.data)
    return <Failed what="This import" error={attempt.error} retry={attempt.refetch} busy={attempt.isFetching} />
  if (!attempt.data) return <Skeleton variant="rounded" height={420} />
  return (
    <Box sx={{ maxWidth: 1080, mx: 'auto' }}>
      <Link href={paths.imports()} variant="body2">
        All imports
      </Link>
      <PageTitle title={attempt.data.filename}>{attempt.data.filename}</PageTitle>
      <Typography variant="body2" sx={{ color: 'text.secondary', mb: 2 }} aria-live="polite">
        {stateWord(attempt.data)} · uploaded {dayAndTime(attempt.data.created_at)} by {attempt.data.user.name}
      </Typography>
      <Step attempt={attempt.data} />
    </Box>
  )
}

/** Map, check, import, look back: the step follows from the state; a checked import can go back to its columns. */
function Step({ attempt }: { attempt: Attempt }) {
  const [remap, setRemap] = useState(false)
  if (attempt.state === 'draft' || (remap && attempt.state === 'ready'))
    return <MappingForm attempt={attempt} onChecked={() => setRemap(false)} />
  if (isBusy(attempt)) return <ProgressPanel attempt={attempt} />
  return (
    <>
      {attempt.error && (
        <Alert severity="error" variant="outlined" sx={{ mb: 2 }}>
          {attempt.error}
        </Alert>
      )}
      {attempt.kind === 'attachments' ? (
        <AttachmentsPanel attempt={attempt} />
      ) : (
        <OutcomePanel attempt={attempt} onRemap={() => setRemap(true)} />
      )}
    </>
  )
}
