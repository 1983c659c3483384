import Box from '@mui/material/Box'
import Pagination from '@mui/material/Pagination'
import Paper from '@mui/material/Paper'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableContainer from '@mui/material/TableContainer'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import type { TransferAttempt, TransferLog } from '@openbook/api/contact-transfers.ts'
import * as contactTransfers from '@openbook/api/contact-transfers.ts'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { figure } from '../../lib/numbers.ts'
import { query, refresh } from '../../lib/query.ts'
import { paths } from '../../paths.ts'
import { Empty } from '../../ui/Empty.tsx'
import { Failed } from '../../ui/Failed.tsx'
import { Link, useGo } from '../../ui/Link.tsx'
import { Waiting } from '../../ui/Waiting.tsx'
import { isBusy, OUTCOME_WORDS } from './transfers.ts'

const BUSY_MS = 2000

/** What became of each contact, 50 a page. */
export function TransferLogs({ attempt }: { attempt: TransferAttempt }) {
  const { outcome, page } = useSearch({ strict: false }) as { outcome?: string; page?: string }
  const go = useGo()
  const asked = { page: Number(page) || 1, ...(outcome && outcome in OUTCOME_WORDS && { outcome }) }
  const { data, error, isFetching, refetch } = useQuery({
    ...query(contactTransfers.logs, { params: { id: attempt.id }, query: asked }),
    placeholderData: keepPreviousData,
    refetchInterval: isBusy(attempt) ? BUSY_MS : false,
  })
  useLastLook(isBusy(attempt))
  return (
    <Box component="section" aria-labelledby="transfer-log" sx={{ mt: 3 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, alignItems: 'center', mb: 1 }}>
        <Typography id="transfer-log" variant="h2" sx={{ flex: 1 }}>
          Contacts
        </Typography>
        <TextField
          select
          size="small"
          label="What became of them"
          value={asked.outcome ?? ''}
          onChange={event => go(paths.transfer(attempt.id, { outcome: event.target.value }), { replace: true })}
          slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
          sx={{ width: 190 }}
        >
          <option value="">Anything</option>
          {Object.entries(OUTCOME_WORDS).map(([value, word]) => (
            <option key={value} value={value}>
              {word}
            </option>
          ))}
        </TextField>
      </Box>
      {error && !data ? (
        <Failed what="The log" error={error} retry={refetch} busy={isFetching} />
      ) : !data ? (
        <Waiting label="Loading the log" height={320} />
      ) : !data.data.length ? (
        <Empty title="No contacts here" />
      ) : (
        <Rows rows={data.data} />
      )}
      {data && data.meta.total_pages > 1 && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'center', justifyContent: 'end', mt: 2 }}>
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            {figure(data.meta.total_count)} contacts
          </Typography>
          <Pagination
            page={data.meta.current_page}
            count={data.meta.total_pages}
            onChange={(_event, to) => go(paths.transfer(attempt.id, { outcome, page: to }), { replace: true })}
            aria-label="Pages of the log"
          />
        </Box>
      )}
    </Box>
  )
}

/** Reads the log once more when the work on it ends: the last look before may have been too early. */
function useLastLook(busy: boolean) {
  const client = useQueryClient()
  const before = useRef(busy)
  useEffect(() => {
    if (before.current && !busy) void refresh(client, contactTransfers.logs)
    before.current = busy
  }, [client, busy])
}

const Rows = ({ rows }: { rows: TransferLog[] }) => (
  <TableContainer component={Paper} variant="outlined">
    <Table size="small" aria-label="Contacts of this transfer">
      <TableHead>
        <TableRow>
          <TableCell>Contact</TableCell>
          <TableCell sx={{ display: { xs: 'none', sm: 'table-cell' } }}>From</TableCell>
          <TableCell>What became of it</TableCell>
        </TableRow>
      </TableHead>
      <TableBody>
        {rows.map(({ row_no, contact, from, outcome, reason, revert_outcome, revert_reason }) => (
          <TableRow key={row_no}>
            <TableCell>
              {contact ? <Link href={paths.contact(contact.number)}>{contact.name}</Link> : 'A contact that is gone'}
            </TableCell>
            <TableCell sx={{ display: { xs: 'none', sm: 'table-cell' } }}>{from?.name}</TableCell>
            <TableCell>
              {OUTCOME_WORDS[revert_outcome ?? outcome] ?? outcome}
              {(revert_reason ?? reason) && (
                <Typography variant="body2" sx={{ color: 'text.secondary' }}>
                  {revert_reason ?? reason}
                </Typography>
              )}
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  </TableContainer>
)
