import Box from '@mui/material/Box'
import Chip from '@mui/material/Chip'
import Pagination from '@mui/material/Pagination'
import PaginationItem from '@mui/material/PaginationItem'
import Paper from '@mui/material/Paper'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell, { type TableCellProps } from '@mui/material/TableCell'
import TableContainer from '@mui/material/TableContainer'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import TableSortLabel from '@mui/material/TableSortLabel'
import Typography from '@mui/material/Typography'
import * as bulkJobs from '@openbook/api/bulk-jobs.ts'
import { isBusy, stateWord } from '@openbook/config/jobs.ts'
import { PAGE_SIZES } from '@openbook/config/limits.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { actedBy } from '../../lib/acted-by.ts'
import { relative } from '../../lib/dates.ts'
import type { Job } from '../../lib/follow-job.ts'
import { figure } from '../../lib/numbers.ts'
import { query } from '../../lib/query.ts'
import { Empty } from '../../ui/Empty.tsx'
import { Failed } from '../../ui/Failed.tsx'
import { Link } from '../../ui/Link.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { Waiting } from '../../ui/Waiting.tsx'
import { JobFilters } from './JobFilters.tsx'
import { figuresOf, pathOf, stateTone } from './job.ts'
import { type JobOrder, useChange, useJobsPath, useJobsSearch } from './read-search.ts'

const LIMIT = PAGE_SIZES[0]
const BUSY_MS = 2000
const FROM_SM = { display: { xs: 'none', sm: 'table-cell' } } as const
const FROM_MD = { display: { xs: 'none', md: 'table-cell' } } as const

/** Everything that was done to many contacts at once, newest first unless sorted otherwise. */
export function BulkJobsPage() {
  const search = useJobsSearch()
  const path = useJobsPath()
  const { page = 1, kind, state, user_id } = search
  const list = useQuery({
    ...query(bulkJobs.list, { query: { limit: LIMIT, ...search } }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.data.some(isBusy) ? BUSY_MS : false),
  })
  return (
    <Box sx={{ maxWidth: 1080, mx: 'auto' }}>
      <PageTitle title="Bulk acts">Bulk acts</PageTitle>
      <Typography sx={{ color: 'text.secondary', mt: 0.5, mb: 2 }}>
        What was done to many contacts at once, contact by contact. Most of it can be undone for 30 days.
      </Typography>
      <JobFilters />
      {list.isError && !list.data ? (
        <Failed what="The bulk acts" error={list.error} retry={list.refetch} busy={list.isFetching} />
      ) : (
        <Jobs jobs={list.data?.data} narrowed={Boolean(kind || state || user_id)} />
      )}
      {list.data && list.data.meta.total_pages > 1 && (
        <Pagination
          sx={{ mt: 2 }}
          page={page}
          count={list.data.meta.total_pages}
          aria-label="Pages of bulk acts"
          renderItem={item => (
            <PaginationItem
              component={Link}
              href={path({ page: item.page === 1 ? undefined : (item.page ?? undefined) })}
              {...item}
            />
          )}
        />
      )}
    </Box>
  )
}

function Jobs({ jobs, narrowed }: { jobs: Job[] | undefined; narrowed: boolean }) {
  if (!jobs) return <Waiting label="Loading bulk acts" height={320} />
  if (!jobs.length && narrowed) return <Empty title="No bulk acts match">Choose “Any” somewhere above.</Empty>
  if (!jobs.length)
    return (
      <Empty title="No bulk acts yet">
        Tick contacts in the list, or select all that match, and tag, change or delete them together.
      </Empty>
    )
  return (
    <TableContainer component={Paper} variant="outlined">
      <Table size="small">
        <TableHead>
          <TableRow>
            <SortCell field="title">What</SortCell>
            <SortCell field="state">State</SortCell>
            <SortCell field="total" sx={FROM_SM}>
              Contacts
            </SortCell>
            <SortCell field="user" sx={FROM_MD}>
              By
            </SortCell>
            <SortCell field="created_at" sx={FROM_SM}>
              When
            </SortCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {jobs.map(job => (
            <One key={job.id} job={job} />
          ))}
        </TableBody>
      </Table>
    </TableContainer>
  )
}

function SortCell({ field, ...cell }: TableCellProps & { field: JobOrder }) {
  const { order_field = 'created_at', order } = useJobsSearch()
  const change = useChange()
  const first = field === 'created_at' ? 'DESC' : 'ASC'
  const active = order_field === field
  const now = active ? (order ?? first) : first
  const next = active ? (now === 'ASC' ? 'DESC' : 'ASC') : first
  const direction = now === 'ASC' ? 'asc' : 'desc'
  return (
    <TableCell {...cell} sortDirection={active && direction}>
      <TableSortLabel active={active} direction={direction} onClick={() => change({ order_field: field, order: next })}>
        {cell.children}
      </TableSortLabel>
    </TableCell>
  )
}

function One({ job }: { job: Job }) {
  const said = countsOf(job)
  return (
    <TableRow hover>
      <TableCell sx={{ overflowWrap: 'anywhere' }}>
        <Link href={pathOf(job)} sx={{ fontWeight: 600 }}>
          {job.title}
        </Link>
        <Typography variant="caption" component="p" sx={{ display: { sm: 'none' }, color: 'text.secondary' }}>
          {[said, relative(job.created_at)].filter(Boolean).join(' · ')}
        </Typography>
      </TableCell>
      <TableCell>
        <Chip size="small" variant="outlined" color={stateTone(job)} label={stateWord(job)} />
      </TableCell>
      <TableCell sx={FROM_SM}>{said}</TableCell>
      <TableCell sx={FROM_MD}>{actedBy(job.user.name, job.real_user)}</TableCell>
      <TableCell sx={{ ...FROM_SM, whiteSpace: 'nowrap' }}>{relative(job.created_at)}</TableCell>
    </TableRow>
  )
}

/** `1,204 changed, 3 left out`. */
const countsOf = (job: Job) =>
  figuresOf(job)
    .map(({ label, count }) => `${figure(count)} ${label.toLowerCase()}`)
    .join(', ')
