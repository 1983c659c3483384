import Chip from '@mui/material/Chip'
import Paper from '@mui/material/Paper'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableContainer from '@mui/material/TableContainer'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import TableSortLabel from '@mui/material/TableSortLabel'
import Typography from '@mui/material/Typography'
import type { TransferAttempt } from '@openbook/api/contact-transfers.ts'
import { relative } from '../../lib/dates.ts'
import { figure } from '../../lib/numbers.ts'
import { paths } from '../../paths.ts'
import { Link } from '../../ui/Link.tsx'
import { type Order, useChange, useTransfersSearch } from './read-search.ts'
import { standing } from './transfers.ts'

const FROM_SM = { display: { xs: 'none', sm: 'table-cell' } } as const
const FROM_MD = { display: { xs: 'none', md: 'table-cell' } } as const

export function AttemptsTable({ rows }: { rows: TransferAttempt[] }) {
  return (
    <TableContainer component={Paper} variant="outlined">
      <Table size="small" aria-label="Transfers">
        <TableHead>
          <TableRow>
            <SortCell field="title">Transfer</SortCell>
            <SortCell field="status">State</SortCell>
            <SortCell field="total" align="right" sx={FROM_SM}>
              Contacts
            </SortCell>
            <TableCell align="right" sx={FROM_MD}>
              Left out
            </TableCell>
            <TableCell sx={FROM_MD}>By</TableCell>
            <SortCell field="created_at" sx={FROM_SM}>
              When
            </SortCell>
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

function One({ row }: { row: TransferAttempt }) {
  const { word, tone } = standing(row)
  return (
    <TableRow hover>
      <TableCell>
        <Link href={paths.transfer(row.id)} sx={{ fontWeight: 600 }}>
          {row.title}
        </Link>
        <Typography variant="caption" component="p" sx={{ display: { sm: 'none' }, color: 'text.secondary' }}>
          {figure(row.total)} contacts, {relative(row.created_at)}
        </Typography>
      </TableCell>
      <TableCell>
        <Chip size="small" variant="outlined" color={tone} label={word} />
      </TableCell>
      <TableCell align="right" sx={FROM_SM}>
        {figure(row.total)}
      </TableCell>
      <TableCell align="right" sx={FROM_MD}>
        {figure(row.left_out)}
      </TableCell>
      <TableCell sx={FROM_MD}>{row.by.name}</TableCell>
      <TableCell sx={{ ...FROM_SM, whiteSpace: 'nowrap' }}>{relative(row.created_at)}</TableCell>
    </TableRow>
  )
}

interface SortProps {
  field: Order
  align?: 'right'
  sx?: object
  children: string
}

/** Newest first until said otherwise. */
function SortCell({ field, children, ...cell }: SortProps) {
  const { order_field = 'created_at', order = 'DESC' } = useTransfersSearch()
  const change = useChange()
  const here = order_field === field
  const way = order === 'ASC' ? 'asc' : 'desc'
  return (
    <TableCell {...cell} sortDirection={here ? way : false}>
      <TableSortLabel
        active={here}
        direction={here ? way : 'asc'}
        onClick={() => change({ order_field: field, order: here && order === 'ASC' ? 'DESC' : 'ASC' })}
      >
        {children}
      </TableSortLabel>
    </TableCell>
  )
}
