import Box from '@mui/material/Box'
import Chip from '@mui/material/Chip'
import Pagination from '@mui/material/Pagination'
import PaginationItem from '@mui/material/PaginationItem'
import Paper from '@mui/material/Paper'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableContainer from '@mui/material/TableContainer'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import Typography from '@mui/material/Typography'
import type { BulkJobRow } from '@openbook/api/bulk-jobs.ts'
import * as bulkJobs from '@openbook/api/bulk-jobs.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import type { z } from 'zod'
import type { Job } from '../../lib/follow-job.ts'
import { figure } from '../../lib/numbers.ts'
import { query } from '../../lib/query.ts'
import { paths } from '../../paths.ts'
import { Empty } from '../../ui/Empty.tsx'
import { Failed } from '../../ui/Failed.tsx'
import { Link, useGo } from '../../ui/Link.tsx'
import { Waiting } from '../../ui/Waiting.tsx'
import { figuresOf, outcomesOf, UNDO_OUTCOMES } from './job.ts'

const LIMIT = 30
interface Narrowed {
  outcome?: string
  undo_outcome?: string
  page?: string
}

/** What became of each contact; a figure narrows to its rows. */
export function JobRows({ job }: { job: Job }) {
  const { outcome, undo_outcome, page: at } = useSearch({ strict: false }) as Narrowed
  const page = Math.max(1, Number(at) || 1)
  const chosen = { ...(outcome && { outcome }), ...(undo_outcome && { undo_outcome }) }
  const rows = useQuery({
    ...query(bulkJobs.rows, { params: { id: job.id }, query: { page, limit: LIMIT, ...chosen } }),
    placeholderData: keepPreviousData,
  })
  if (rows.isError && !rows.data)
    return <Failed what="The contacts" error={rows.error} retry={rows.refetch} busy={rows.isFetching} />
  return (
    <>
      <Figures job={job} chosen={outcome ?? undo_outcome} />
      {rows.data ? (
        <Rows rows={rows.data.data} outcomes={outcomesOf(job)} />
      ) : (
        <Waiting label="Loading contacts" height={320} />
      )}
      {rows.data && rows.data.meta.total_pages > 1 && (
        <Pagination
          sx={{ mt: 2 }}
          page={page}
          count={rows.data.meta.total_pages}
          aria-label="Pages of contacts"
          renderItem={item => (
            <PaginationItem
              component={Link}
              href={paths.bulkJob(job.id, { ...chosen, page: item.page === 1 ? '' : item.page })}
              {...item}
            />
          )}
        />
      )}
    </>
  )
}

function Figures({ job, chosen = '' }: { job: Job; chosen: string | undefined }) {
  const go = useGo()
  const choose = (search: object) => go(paths.bulkJob(job.id, search), { replace: true })
  return (
    <Box
      role="group"
      aria-label="Contacts by what became of them"
      sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mb: 1.5 }}
    >
      <Figure label="All" on={!chosen} choose={() => choose({})} />
      {figuresOf(job).map(({ name, label, count, field }) => (
        <Figure
          key={name}
          label={`${label}: ${figure(count)}`}
          on={chosen === name}
          choose={() => choose({ [field]: name })}
        />
      ))}
    </Box>
  )
}

const Figure = ({ label, on, choose }: { label: string; on: boolean; choose: () => void }) => (
  <Chip
    label={label}
    variant={on ? 'filled' : 'outlined'}
    color={on ? 'primary' : 'default'}
    aria-pressed={on}
    onClick={choose}
  />
)

type Row = z.output<typeof BulkJobRow>

type Words = Record<string, string>

function Rows({ rows, outcomes }: { rows: Row[]; outcomes: Words }) {
  if (!rows.length) return <Empty title="No contacts here">Choose another figure above.</Empty>
  return (
    <TableContainer component={Paper} variant="outlined">
      <Table size="small" aria-label="Contacts of this bulk act">
        <TableHead>
          <TableRow>
            <TableCell>Contact</TableCell>
            <TableCell>What became of it</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {rows.map(row => (
            <TableRow key={row.row_no}>
              <TableCell sx={{ overflowWrap: 'anywhere' }}>
                {row.contact ? (
                  <Link href={paths.contact(row.contact.number)}>{row.contact.name}</Link>
                ) : (
                  <Typography variant="body2" sx={{ color: 'text.secondary' }}>
                    {row.subject_id ? 'Not yours to see, or gone' : `Row ${row.row_no}`}
                  </Typography>
                )}
              </TableCell>
              <TableCell>
                <Became row={row} outcomes={outcomes} />
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </TableContainer>
  )
}

function Became({ row: { outcome, reason, undo_outcome, undo_reason }, outcomes }: { row: Row; outcomes: Words }) {
  const lines = undo_outcome
    ? [UNDO_OUTCOMES[undo_outcome] ?? undo_outcome, undo_reason]
    : [outcomes[outcome] ?? outcome, reason]
  return (
    <>
      <Typography variant="body2">{lines[0]}</Typography>
      {lines[1] && (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {lines[1]}
        </Typography>
      )}
    </>
  )
}
