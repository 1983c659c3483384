import Box from '@mui/material/Box'
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
import type { ImportRow, KINDS_OF_ROWS, UNDO_OUTCOMES } from '@openbook/api/contact-imports.ts'
import * as imports from '@openbook/api/contact-imports.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { z } from 'zod'
import { query } from '../../lib/query.ts'
import { paths } from '../../paths.ts'
import { Empty } from '../../ui/Empty.tsx'
import { Failed } from '../../ui/Failed.tsx'
import { Link } from '../../ui/Link.tsx'
import { AddSharing } from './AddSharing.tsx'
import type { Attempt } from './attempt.ts'
import { OUTCOME_WORDS } from './Counts.tsx'

const LIMIT = 30

interface Props {
  attempt: Attempt
  outcome: string
  isUndo: boolean
}

export function RowsPanel(props: Props) {
  return <Rows key={props.outcome} {...props} />
}

function Rows({ attempt, outcome, isUndo }: Props) {
  const [page, setPage] = useState(1)
  const chosen = isUndo
    ? { undo_outcome: outcome as (typeof UNDO_OUTCOMES)[number] }
    : { outcome: outcome as (typeof KINDS_OF_ROWS)[number] }
  const rows = useQuery({
    ...query(imports.rows, { params: { id: attempt.id }, query: { page, limit: LIMIT, ...chosen } }),
    placeholderData: keepPreviousData,
  })
  if (rows.isError && !rows.data)
    return (
      <Box sx={{ mt: 2 }}>
        <Failed what="The rows" error={rows.error} retry={rows.refetch} busy={rows.isFetching} />
      </Box>
    )
  if (!rows.data) return <Skeleton variant="rounded" height={320} sx={{ mt: 2 }} />
  if (!rows.data.data.length) return <Empty title={`No rows: ${OUTCOME_WORDS[outcome]?.toLowerCase()}`} />
  return (
    <Box sx={{ mt: 2 }}>
      <TableContainer component={Paper} variant="outlined" tabIndex={0} role="region" aria-label="Rows of the file">
        <Table size="small">
          <TableHead>
            <TableRow>
              <TableCell>Line</TableCell>
              <TableCell>What became of it</TableCell>
              {attempt.columns.map(({ name }) => (
                <TableCell key={name} sx={{ whiteSpace: 'nowrap' }}>
                  {name}
                </TableCell>
              ))}
            </TableRow>
          </TableHead>
          <TableBody>
            {rows.data.data.map(row => (
              <TableRow key={row.line}>
                <TableCell>{row.line}</TableCell>
                <TableCell sx={{ minWidth: 220 }}>
                  {isUndo ? <Why reason={row.undo_reason} warnings={null} /> : <Why {...row} />}
                  {row.outcome === 'sharing_left_out' && <AddSharing attempt={attempt} line={row.line} />}
                  {row.contact && (
                    <Link href={paths.contact(row.contact.number)} variant="body2">
                      {row.contact.name}
                    </Link>
                  )}
                </TableCell>
                {attempt.columns.map(({ name }, at) => (
                  <TableCell
                    key={name}
                    sx={{ maxWidth: 260, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}
                  >
                    {row.cells[at]}
                  </TableCell>
                ))}
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </TableContainer>
      {rows.data.meta.total_pages > 1 && (
        <Pagination
          sx={{ mt: 2 }}
          page={page}
          count={rows.data.meta.total_pages}
          onChange={(_event, to) => setPage(to)}
          aria-label="Pages of rows"
        />
      )}
    </Box>
  )
}

type Reason = Pick<z.output<typeof ImportRow>, 'reason' | 'warnings'> &
  Partial<Pick<z.output<typeof ImportRow>, 'other'>>

function Why({ reason, warnings, other }: Reason) {
  return (
    <>
      {reason && (
        <Typography variant="body2">
          <Told reason={reason} other={other} />
        </Typography>
      )}
      {warnings && (
        <Typography variant="body2" sx={{ color: 'warning.main' }}>
          {warnings}
        </Typography>
      )}
    </>
  )
}

/** A reason, in which a contact one may see stands by name and leads there. */
function Told({ reason, other }: { reason: string; other: Reason['other'] }) {
  const called = `ontact ${other?.number}`
  const at = other ? reason.indexOf(called) : -1
  if (!other || at < 1) return reason
  return (
    <>
      {reason.slice(0, at + 'ontact '.length)}
      <Link href={paths.contact(other.number)}>{other.name ? `${other.name} (${other.number})` : other.number}</Link>
      {reason.slice(at + called.length)}
    </>
  )
}
