import Chip from '@mui/material/Chip'
import Paper from '@mui/material/Paper'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableContainer from '@mui/material/TableContainer'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import Typography from '@mui/material/Typography'
import { relative } from '../../lib/dates.ts'
import { paths } from '../../paths.ts'
import { Link } from '../../ui/Link.tsx'
import { type AttemptRow, stateTone, stateWord } from './attempt.ts'
import { changedPolicies, furtherPolicies, leftOut, optedOut } from './standing.ts'

const COUNTED = ['created', 'updated', 'left']
const FROM_SM = { display: { xs: 'none', sm: 'table-cell' } } as const
const FROM_MD = { display: { xs: 'none', md: 'table-cell' } } as const

export function AttemptsTable({ rows }: { rows: AttemptRow[] }) {
  return (
    <TableContainer component={Paper} variant="outlined">
      <Table size="small" aria-label="Imports">
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
  const { created = 0, updated = 0, policy_added = 0, policy_updated = 0, attached = 0, unmatched = 0 } = row.counts
  const { opted_out = 0 } = row.counts
  const left = leftOut(row.counts) + unmatched
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
        {policy_added > 0 && (
          <Typography variant="caption" sx={{ color: 'text.secondary' }} component="p">
            {furtherPolicies(policy_added)} added
          </Typography>
        )}
        {policy_updated > 0 && (
          <Typography variant="caption" sx={{ color: 'text.secondary' }} component="p">
            {changedPolicies(policy_updated)}
          </Typography>
        )}
        {opted_out > 0 && (
          <Typography variant="caption" sx={{ color: 'text.secondary' }} component="p">
            {optedOut(opted_out)}
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
