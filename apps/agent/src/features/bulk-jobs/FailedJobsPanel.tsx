import Typography from '@mui/material/Typography'
import * as bulkJobs from '@openbook/api/bulk-jobs.ts'
import { useQuery } from '@tanstack/react-query'
import { relative } from '../../lib/dates.ts'
import { query } from '../../lib/query.ts'
import { paths } from '../../paths.ts'
import { countedBy, Figure } from '../../ui/Figure.tsx'
import { Link } from '../../ui/Link.tsx'
import { Row, Rows } from '../../ui/Rows.tsx'
import { pathOf } from './job.ts'

const HEAD = 4

/** Imports and bulk acts that an error stopped: of one user, or of everyone the viewer may see. */
export function FailedJobsPanel({ title, userId }: { title: string; userId: number | undefined }) {
  const asked = { state: 'failed' as const, ...(userId && { user_id: userId }) }
  const list = useQuery(query(bulkJobs.list, { query: { ...asked, limit: HEAD } }))
  return (
    <Figure
      title={title}
      note="Imports and bulk acts"
      of={list.data?.meta.total_count === 1 ? 'failure' : 'failures'}
      counted={countedBy(list)}
      href={paths.bulkJobs(asked)}
      empty="Everything went through."
    >
      <Rows>
        {list.data?.data.map(job => (
          <Row key={job.id}>
            <Link href={pathOf(job)}>{job.title}</Link>
            <Typography variant="body2" sx={{ color: 'text.secondary' }}>
              {relative(job.finished_at ?? job.created_at)}
              {job.error && ` · ${job.error}`}
            </Typography>
          </Row>
        ))}
      </Rows>
    </Figure>
  )
}
