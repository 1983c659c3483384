import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Pagination from '@mui/material/Pagination'
import Paper from '@mui/material/Paper'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import * as trainings from '@openbook/api/trainings.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import type { z } from 'zod'
import { bytes } from '../../lib/bytes.ts'
import { day } from '../../lib/dates.ts'
import { query } from '../../lib/query.ts'
import { useSearchWords } from '../../lib/use-search-words.ts'
import { paths } from '../../paths.ts'
import { Empty } from '../../ui/Empty.tsx'
import { Failed } from '../../ui/Failed.tsx'
import { Lines } from '../../ui/Lines.tsx'
import { useGo } from '../../ui/Link.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { Row, Rows } from '../../ui/Rows.tsx'

const FileViewer = lazy(async () => ({ default: (await import('../../ui/FileViewer.tsx')).FileViewer }))

type Training = z.output<typeof trainings.Training>
const LIMIT = 50

/** What the agency gives to learn from. */
export function TrainingsPage() {
  const { q = '', page = 1 } = useSearch({ strict: false }) as { q?: string; page?: number }
  const go = useGo()
  const { words, type } = useSearchWords(q, next => go(paths.trainings({ q: next }), { replace: true }))
  const { data, error, refetch, isFetching } = useQuery({
    ...query(trainings.list, { query: { page, limit: LIMIT, ...(q && { q }) } }),
    placeholderData: keepPreviousData,
  })
  return (
    <Box sx={{ maxWidth: 860, mx: 'auto' }}>
      <PageTitle title="Trainings">Trainings</PageTitle>
      <Typography sx={{ color: 'text.secondary', mt: 0.5, mb: 2 }}>
        Papers, recordings and videos your agency has put together for you.
      </Typography>
      <TextField
        size="small"
        type="search"
        label="Search trainings"
        value={words}
        onChange={event => type(event.target.value)}
        sx={{ mb: 2, width: 280, maxWidth: '100%' }}
      />
      {error && !data ? (
        <Failed what="The trainings" error={error} retry={refetch} busy={isFetching} />
      ) : !data ? (
        <Lines />
      ) : data.data.length === 0 ? (
        <Empty title={q ? 'No training matches' : 'No trainings yet'}>
          {q ? 'Try other words.' : 'An administrator adds them in the console.'}
        </Empty>
      ) : (
        <Sections rows={data.data} />
      )}
      {data && data.meta.total_pages > 1 && (
        <Pagination
          sx={{ mt: 2 }}
          page={page}
          count={data.meta.total_pages}
          onChange={(_, to) => go(paths.trainings({ q, page: to > 1 ? to : undefined }))}
        />
      )}
    </Box>
  )
}

function Sections({ rows }: { rows: Training[] }) {
  const [opened, open] = useState<number>()
  const sections = [...new Set(rows.map(({ section }) => section))]
  return (
    <Box sx={{ display: 'grid', gap: 1.5 }}>
      {sections.map(section => (
        <Paper key={section} component="section" variant="outlined" aria-label={section} sx={{ px: 2.25, py: 1.25 }}>
          <Typography variant="h2" sx={{ mb: 0.5 }}>
            {section}
          </Typography>
          <Rows>
            {rows
              .filter(training => training.section === section)
              .map(training => (
                <TrainingRow key={training.id} training={training} open={() => open(training.id)} />
              ))}
          </Rows>
        </Paper>
      ))}
      <Suspense fallback={null}>
        {opened && <FileViewer files={rows.map(viewed)} id={opened} show={open} close={() => open(undefined)} />}
      </Suspense>
    </Box>
  )
}

const viewed = ({ id, title, section, file }: Training) => ({
  ...file,
  id,
  title,
  facts: section,
  href: paths.trainingFile(id),
})

function TrainingRow({ training: { id, title, file, created_at }, open }: { training: Training; open: () => void }) {
  const plays = /^(audio|video)\//.test(file.content_type)
  return (
    <Row
      end={
        <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'flex-end' }}>
          <Button size="small" onClick={open} aria-label={`${plays ? 'Play' : 'Open'} ${title}`}>
            {plays ? 'Play' : 'Open'}
          </Button>
          <Button size="small" href={paths.trainingFile(id)} aria-label={`Download ${title}`}>
            Download
          </Button>
        </Box>
      }
    >
      <Typography variant="body1" sx={{ fontWeight: 600 }}>
        {title}
      </Typography>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {[file.filename, bytes(file.size_bytes), day(created_at)].join(' · ')}
      </Typography>
    </Row>
  )
}
