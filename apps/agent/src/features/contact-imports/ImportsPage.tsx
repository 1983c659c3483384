import Box from '@mui/material/Box'
import Chip from '@mui/material/Chip'
import MuiLink from '@mui/material/Link'
import Pagination from '@mui/material/Pagination'
import Paper from '@mui/material/Paper'
import Skeleton from '@mui/material/Skeleton'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableContainer from '@mui/material/TableContainer'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import Typography from '@mui/material/Typography'
import * as imports from '@openbook/api/contact-imports.ts'
import { PAGE_SIZES } from '@openbook/config/limits.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useUser } from '../../lib/current-user.ts'
import { relative } from '../../lib/dates.ts'
import { query } from '../../lib/query.ts'
import { paths } from '../../paths.ts'
import { Empty } from '../../ui/Empty.tsx'
import { Failed } from '../../ui/Failed.tsx'
import { Link } from '../../ui/Link.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { AttachPanel } from './AttachPanel.tsx'
import { type AttemptRow, isBusy, stateTone, stateWord } from './attempt.ts'
import { UploadPanel } from './UploadPanel.tsx'

const LIMIT = PAGE_SIZES[0]
const BUSY_MS = 2000
const COUNTED = ['created', 'updated', 'left']
const FROM_SM = { display: { xs: 'none', sm: 'table-cell' } } as const
const FROM_MD = { display: { xs: 'none', md: 'table-cell' } } as const

export function ImportsPage() {
  const { import_template: template } = useUser().settings
  const [page, setPage] = useState(1)
  const list = useQuery({
    ...query(imports.list, { query: { page, limit: LIMIT } }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.data.some(isBusy) ? BUSY_MS : false),
  })
  return (
    <Box sx={{ maxWidth: 1080, mx: 'auto' }}>
      <PageTitle title="Imports">Imports</PageTitle>
      <Typography sx={{ color: 'text.secondary', mt: 0.5, mb: 2 }}>
        Bring in leads and clients from a spreadsheet. Nothing is written before you have seen what would happen, and an
        import can be undone with one click.
        {template && (
          <>
            {' '}
            <MuiLink href={template}>Download the template</MuiLink> to begin with.
          </>
        )}
      </Typography>
      <UploadPanel />
      <AttachPanel />
      <Typography variant="h2" sx={{ mt: 4, mb: 1 }}>
        Earlier imports
      </Typography>
      {list.isError && !list.data ? (
        <Failed what="The imports" error={list.error} retry={list.refetch} busy={list.isFetching} />
      ) : (
        <Attempts rows={list.data?.data} />
      )}
      {list.data && list.data.meta.total_pages > 1 && (
        <Pagination
          sx={{ mt: 2 }}
          page={page}
          count={list.data.meta.total_pages}
          onChange={(_event, to) => setPage(to)}
          aria-label="Pages of imports"
        />
      )}
    </Box>
  )
}

function Attempts({ rows }: { rows: AttemptRow[] | undefined }) {
  if (!rows) return <Skeleton variant="rounded" height={220} />
  if (!rows.length) return <Empty title="No imports yet">Choose a file above to begin. CSV and Excel both work.</Empty>
  return (
    <TableContainer component={Paper} variant="outlined">
      <Table size="small">
        <TableHead>
          <TableRow>
            <TableCell>File</TableCell>
            <TableCell>State</TableCell>
            <TableCell align="right" sx={FROM_SM}>
              Created
            </TableCell>
            <TableCell align="right" sx={FROM_SM}>
              Updated
            </TableCell>
            <TableCell align="right" sx={FROM_SM}>
              Left out
            </TableCell>
            <TableCell sx={FROM_MD}>By</TableCell>
            <TableCell sx={FROM_SM}>When</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {rows.map(row => (
            <One key={row.id} row={row} />
          ))}
        </TableBody>
      </Table>
    </TableContainer>
  )
}

const figure = (count: number) => count.toLocaleString('en-US')

function One({ row }: { row: AttemptRow }) {
  const { created = 0, updated = 0, attached = 0, duplicate = 0, scrubbed = 0, invalid = 0, unmatched = 0 } = row.counts
  const left = duplicate + scrubbed + invalid + unmatched
  return (
    <TableRow hover>
      <TableCell>
        <Link href={paths.importAttempt(row.id)} sx={{ fontWeight: 600 }}>
          {row.filename}
        </Link>
        {row.kind === 'attachments' && (
          <Typography variant="caption" sx={{ color: 'text.secondary' }} component="p">
            {attached ? `${figure(attached)} files attached` : 'Files for contacts'}
          </Typography>
        )}
        {created + updated + left > 0 && (
          <Typography variant="caption" sx={{ display: { sm: 'none' }, color: 'text.secondary' }} component="p">
            {figure(created)} created, {figure(updated)} updated, {figure(left)} left out
          </Typography>
        )}
      </TableCell>
      <TableCell>
        <Chip size="small" variant="outlined" color={stateTone(row)} label={stateWord(row)} />
      </TableCell>
      {[created, updated, left].map((count, at) => (
        <TableCell key={COUNTED[at]} align="right" sx={FROM_SM}>
          {figure(count)}
        </TableCell>
      ))}
      <TableCell sx={FROM_MD}>{row.user.name}</TableCell>
      <TableCell sx={{ ...FROM_SM, whiteSpace: 'nowrap' }}>{relative(row.created_at)}</TableCell>
    </TableRow>
  )
}
