import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import Chip from '@mui/material/Chip'
import Pagination from '@mui/material/Pagination'
import Skeleton from '@mui/material/Skeleton'
import * as userChanges from '@openbook/api/user-changes.ts'
import { useCallback } from 'react'
import { Link } from 'react-admin'
import { Trouble } from '../ui/Trouble.tsx'
import { useAsked } from '../ui/useAsked.ts'
import { call } from '../wire.ts'
import { figuresOf, type Job, wordOf } from './job.ts'
import { sentenceFor } from './useChange.tsx'
import { useNarrowed } from './useNarrowed.ts'

/** The log of a change: what became of each user and why; a figure narrows to its rows. */
export function ChangeRows({ job }: { job: Job }) {
  const { outcome: shown, narrow } = useNarrowed()
  const figures = figuresOf(job)
  const narrowed = figures.find(({ name }) => name === shown)
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mb: 2 }}>
        {figures.map(({ name, label, count }) => (
          <Chip
            key={name}
            label={`${label}: ${count.toLocaleString('en-US')}`}
            variant={name === shown ? 'filled' : 'outlined'}
            aria-pressed={name === shown}
            onClick={() => narrow({ outcome: name === shown ? '' : name })}
          />
        ))}
      </Box>
      <Rows id={job.id} {...(narrowed && { narrow: { [narrowed.by]: narrowed.name } })} />
    </>
  )
}

function Rows({ id, narrow }: { id: number; narrow?: Record<string, string> }) {
  const { page, narrow: turn } = useNarrowed()
  const key = JSON.stringify({ ...narrow, page, limit: 50 })
  const ask = useCallback(() => call(userChanges.adminJobRows, { params: { id }, query: JSON.parse(key) }), [id, key])
  const { data, error, again } = useAsked(ask)
  if (error) return <Trouble text={error} again={again} />
  if (!data) return <Skeleton variant="rounded" height={240} />
  return (
    <>
      <Card
        component="ul"
        aria-label="What became of each user"
        sx={{ listStyle: 'none', m: 0, p: { xs: 1.5, sm: 2 }, overflowWrap: 'anywhere' }}
      >
        {!data.data.length && <li>Nobody yet.</li>}
        {data.data.map(row => (
          <Box component="li" key={row.row_no} sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2, py: 0.75 }}>
            <Box sx={{ flex: '1 1 200px', minWidth: 0 }}>
              {row.user ? <Link to={`/users/${row.user.id}`}>{row.user.name}</Link> : 'Somebody out of your reach'}
            </Box>
            <Box sx={{ flex: '2 1 240px', minWidth: 0, color: 'text.secondary' }}>
              {[`${wordOf(row)}.`, sentenceFor(row.undo_reason ?? row.reason ?? undefined)].filter(Boolean).join(' ')}
            </Box>
          </Box>
        ))}
      </Card>
      {data.meta.total_pages > 1 && (
        <Pagination
          sx={{ mt: 2 }}
          aria-label="Pages of the log"
          page={page}
          count={data.meta.total_pages}
          onChange={(_event, to) => turn({ page: String(to) })}
        />
      )}
    </>
  )
}
