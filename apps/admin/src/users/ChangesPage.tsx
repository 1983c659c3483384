import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import Chip from '@mui/material/Chip'
import Pagination from '@mui/material/Pagination'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import * as bulkJobs from '@openbook/api/bulk-jobs.ts'
import { stateWord } from '@openbook/config/jobs.ts'
import { useCallback } from 'react'
import { Link, Title } from 'react-admin'
import { Trouble } from '../ui/Trouble.tsx'
import { useAsked } from '../ui/useAsked.ts'
import { When } from '../ui/When.tsx'
import { call } from '../wire.ts'
import { figuresOf, type Job } from './job.ts'
import { UserTabs } from './UserTabs.tsx'
import { useNarrowed } from './useNarrowed.ts'

/** Changes of more users than one request takes, newest first. */
export function ChangesPage() {
  const { page, narrow } = useNarrowed()
  const ask = useCallback(() => call(bulkJobs.list, { query: { kind: 'users.change', page } }), [page])
  const { data, error, again } = useAsked(ask)
  return (
    <Box sx={{ maxWidth: 900 }}>
      <Title title="Bulk changes" />
      <UserTabs here="changes" />
      <Typography sx={{ color: 'text.secondary', my: 2 }}>
        Changes of more than 100 users at once, each with its log. They can be undone for 30 days.
      </Typography>
      {error ? (
        <Trouble text={error} again={again} />
      ) : data ? (
        <Card
          component="ul"
          aria-label="Bulk changes of users"
          sx={{ listStyle: 'none', m: 0, p: { xs: 1.5, sm: 2 }, overflowWrap: 'anywhere' }}
        >
          {!data.data.length && <li>None yet: select more than 100 users in the list and change them.</li>}
          {data.data.map(job => (
            <One key={job.id} job={job} />
          ))}
        </Card>
      ) : (
        <Skeleton variant="rounded" height={240} />
      )}
      {data && data.meta.total_pages > 1 && (
        <Pagination
          sx={{ mt: 2 }}
          aria-label="Pages of bulk changes"
          page={page}
          count={data.meta.total_pages}
          onChange={(_event, to) => narrow({ page: String(to) })}
        />
      )}
    </Box>
  )
}

function One({ job }: { job: Job }) {
  const figures = figuresOf(job).map(({ label, count }) => `${label}: ${count.toLocaleString('en-US')}`)
  return (
    <Box component="li" sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center', py: 1 }}>
      <Box sx={{ flex: '1 1 260px', minWidth: 0 }}>
        <Link to={`/users/changes/${job.id}`}>{job.title}</Link>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {job.user.name}, <When at={job.created_at} />. {figures.join(', ')}
        </Typography>
      </Box>
      <Chip size="small" variant="outlined" label={stateWord(job)} />
    </Box>
  )
}
