import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { dayAndTime } from '../../lib/dates.ts'
import { useRefreshAfter } from '../../lib/refresh-after.ts'
import { paths } from '../../paths.ts'
import { Absent, isAbsent } from '../../ui/Absent.tsx'
import { Failed } from '../../ui/Failed.tsx'
import { Link } from '../../ui/Link.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { Waiting } from '../../ui/Waiting.tsx'
import { AttachmentsPanel } from './AttachmentsPanel.tsx'
import { type Attempt, attemptQuery, isBusy, stateWord, useProgress } from './attempt.ts'
import { DeleteImport } from './DeleteImport.tsx'
import { MappingForm } from './MappingForm.tsx'
import { OutcomePanel } from './OutcomePanel.tsx'
import { ProgressPanel } from './ProgressPanel.tsx'
import { mayRemap, stoppedOf } from './standing.ts'

export function ImportPage() {
  const { id = '' } = useParams({ strict: false })
  return /^[1-9]\d{0,14}$/.test(id) ? <Import key={id} id={Number(id)} /> : <Missing id={id} />
}

function Missing({ id, error }: { id: string | number; error?: unknown }) {
  return (
    <Box sx={{ maxWidth: 1080, mx: 'auto' }}>
      <Back />
      <Absent noun="Import" id={id} error={error}>
        The number may be mistyped, or it was too old to be kept. Look for it in the list of all imports.
      </Absent>
    </Box>
  )
}

const Back = () => (
  <Link href={paths.imports()} variant="body2">
    All imports
  </Link>
)

function Import({ id }: { id: number }) {
  const attempt = useQuery(attemptQuery(id))
  useProgress(id)
  useRefreshAfter(attempt.data?.kind, attempt.data !== undefined && isBusy(attempt.data))
  if (!attempt.data && isAbsent(attempt.error)) return <Missing id={id} error={attempt.error} />
  if (attempt.isError && !attempt.data)
    return <Failed what="This import" error={attempt.error} retry={attempt.refetch} busy={attempt.isFetching} />
  if (!attempt.data) return <Waiting label="Loading this import" height={420} />
  return (
    <Box sx={{ maxWidth: 1080, mx: 'auto' }}>
      <Back />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, alignItems: 'flex-start', mb: 2 }}>
        <Box sx={{ flex: '1 1 260px', minWidth: 0, overflowWrap: 'anywhere' }}>
          <PageTitle title={attempt.data.filename}>{attempt.data.filename}</PageTitle>
          <Typography variant="body2" sx={{ color: 'text.secondary' }} aria-live="polite">
            {stateWord(attempt.data)} · uploaded {dayAndTime(attempt.data.created_at)} by {attempt.data.user.name}
          </Typography>
        </Box>
        {!isBusy(attempt.data) && <DeleteImport attempt={attempt.data} />}
      </Box>
      <Step attempt={attempt.data} />
    </Box>
  )
}

/** Map, check, import, look back: the step follows from the state; a checked import can go back to its columns. */
function Step({ attempt }: { attempt: Attempt }) {
  const [remap, setRemap] = useState(false)
  if (attempt.state === 'draft' || (remap && mayRemap(attempt)))
    return <MappingForm attempt={attempt} onChecked={() => setRemap(false)} />
  if (isBusy(attempt)) return <ProgressPanel attempt={attempt} />
  const stopped = stoppedOf(attempt)
  return (
    <>
      {attempt.error && (
        <Alert severity="error" variant="outlined" sx={{ mb: 2 }}>
          {attempt.error}
        </Alert>
      )}
      {stopped && (
        <Alert severity="warning" variant="outlined">
          {stopped}
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
