import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Chip from '@mui/material/Chip'
import Pagination from '@mui/material/Pagination'
import Skeleton from '@mui/material/Skeleton'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableContainer from '@mui/material/TableContainer'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import Typography from '@mui/material/Typography'
import type { ApiKey } from '@openbook/api/api-tracking.ts'
import { useState } from 'react'
import { RecordContextProvider, useGetList } from 'react-admin'
import { ExportLink } from '../ui/ExportButton.tsx'
import { TOLD } from '../ui/missing.ts'
import { PHONE_CARDS, saying } from '../ui/phone-cards.ts'
import { Trouble } from '../ui/Trouble.tsx'
import { WhenField } from '../ui/WhenField.tsx'
import { ChangeKeyDialog } from './ChangeKeyDialog.tsx'
import { KEY_STATES } from './words.ts'

const SHOWN = 25
const NEWEST = { field: 'id', order: 'DESC' } as const
type Changing = { apiKey: ApiKey; act: 'rotate' | 'revoke' }

/** The keys of a vendor, newest first, with what can be done about each. */
export function KeysTable({ vendor_id }: { vendor_id: number }) {
  const [page, setPage] = useState(1)
  const {
    data,
    total = 0,
    error,
    refetch,
  } = useGetList<ApiKey>(
    'api_keys',
    {
      filter: { api_vendor_id: vendor_id },
      sort: NEWEST,
      pagination: { page, perPage: SHOWN },
    },
    { meta: TOLD },
  )
  const [changing, setChanging] = useState<Changing>()
  if (error && !data) return <Trouble text={(error as Error).message} again={refetch} />
  if (!data) return <Skeleton variant="rounded" height={120} aria-label="Loading the keys" />
  if (!total)
    return <Typography sx={{ color: 'text.secondary', py: 1 }}>No keys yet. Make one to let programs in.</Typography>
  const pages = Math.ceil(total / SHOWN)
  return (
    <>
      <Box sx={{ display: 'flex', justifyContent: 'flex-end' }}>
        <ExportLink resource="api_keys" filter={{ api_vendor_id: vendor_id }} sort={NEWEST} />
      </Box>
      <Keys keys={data} change={setChanging} />
      {pages > 1 && (
        <Pagination
          sx={{ mt: 1 }}
          aria-label="Pages of keys"
          page={page}
          count={pages}
          onChange={(_event, to) => setPage(to)}
        />
      )}
      {changing && <ChangeKeyDialog {...changing} onClose={() => setChanging(undefined)} />}
    </>
  )
}

function Keys({ keys, change }: { keys: ApiKey[]; change: (to: Changing) => void }) {
  return (
    <TableContainer role="region" tabIndex={0} aria-label="Keys" sx={[PHONE_CARDS, { position: 'relative' }]}>
      <Table size="small">
        <TableHead>
          <TableRow>
            <TableCell>Begins with</TableCell>
            <TableCell>State</TableCell>
            <TableCell>Last used</TableCell>
            <TableCell>Made</TableCell>
            <TableCell>
              <Box component="span" sx={{ position: 'absolute', clip: 'rect(0 0 0 0)' }}>
                Acts
              </Box>
            </TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {keys.map(key => (
            <RecordContextProvider key={key.id} value={key}>
              <TableRow>
                <TableCell sx={{ fontFamily: 'monospace', whiteSpace: 'nowrap' }}>{key.prefix}…</TableCell>
                <TableCell {...saying('State')}>
                  <Chip
                    size="small"
                    variant="outlined"
                    color={key.state === 'live' ? 'success' : key.state === 'ending' ? 'warning' : 'default'}
                    label={KEY_STATES[key.state]}
                  />
                  {key.state === 'ending' && (
                    <Box component="span" sx={{ display: 'block', color: 'text.secondary' }}>
                      <WhenField source="expires_at" />
                    </Box>
                  )}
                </TableCell>
                <TableCell {...saying('Last used')}>
                  <WhenField source="last_used_at" emptyText="Never" />
                </TableCell>
                <TableCell {...saying('Made')}>
                  <WhenField source="created_at" />
                </TableCell>
                <TableCell align="right" sx={{ whiteSpace: 'nowrap' }}>
                  <Button size="small" onClick={() => change({ apiKey: key, act: 'rotate' })}>
                    Replace
                  </Button>
                  {(key.state === 'live' || key.state === 'ending') && (
                    <Button size="small" color="error" onClick={() => change({ apiKey: key, act: 'revoke' })}>
                      Revoke
                    </Button>
                  )}
                </TableCell>
              </TableRow>
            </RecordContextProvider>
          ))}
        </TableBody>
      </Table>
    </TableContainer>
  )
}
