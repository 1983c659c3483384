import Box from '@mui/material/Box'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import * as contactTransfers from '@openbook/api/contact-transfers.ts'
import { LISTS } from '@openbook/config/limits.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { query } from '../../lib/query.ts'
import { useSearchWords } from '../../lib/use-search-words.ts'
import { paths } from '../../paths.ts'
import { Empty } from '../../ui/Empty.tsx'
import { Failed } from '../../ui/Failed.tsx'
import { ListFooter } from '../../ui/ListFooter.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { Waiting } from '../../ui/Waiting.tsx'
import { AttemptsTable } from './AttemptsTable.tsx'
import { type Status, useChange, useTransfersSearch } from './read-search.ts'
import { isBusy, STATUS_WORDS } from './transfers.ts'

const BUSY_MS = 2000

/** Every hand-over one may see, to look into and to take back. */
export function TransfersPage() {
  const search = useTransfersSearch()
  const change = useChange()
  const limit = search.limit ?? LISTS.transfers_page
  const { data, error, isFetching, refetch } = useQuery({
    ...query(contactTransfers.list, { query: { ...search, limit } }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.data.some(isBusy) ? BUSY_MS : false),
  })
  const narrowed = Boolean(search.q || search.status)
  return (
    <Box sx={{ maxWidth: 1080, mx: 'auto' }}>
      <PageTitle title="Transfers">Transfers</PageTitle>
      <Typography sx={{ color: 'text.secondary', mt: 0.5, mb: 2 }}>
        Contacts handed to colleagues and into pools. A transfer can be reverted for 30 days.
      </Typography>
      <Filters />
      {error && !data ? (
        <Failed what="The transfers" error={error} retry={refetch} busy={isFetching} />
      ) : !data ? (
        <Waiting label="Loading transfers" height={320} />
      ) : !data.data.length ? (
        <Empty title={narrowed ? 'No transfers match' : 'No transfers yet'}>
          {narrowed ? 'Search for something else.' : 'Select contacts in the list and choose “Transfer”.'}
        </Empty>
      ) : (
        <AttemptsTable rows={data.data} />
      )}
      {data && data.meta.total_count > 0 && (
        <ListFooter
          one="transfer"
          more="transfers"
          total={data.meta.total_count}
          page={data.meta.current_page}
          pages={data.meta.total_pages}
          limit={limit}
          setLimit={size => change({ limit: size })}
          hrefOf={page => paths.transfers({ ...search, page })}
        />
      )}
    </Box>
  )
}

function Filters() {
  const search = useTransfersSearch()
  const change = useChange()
  const { words, type } = useSearchWords(search.q ?? '', q => change({ q: q || undefined }))
  return (
    <Box role="search" aria-label="Transfers" sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, mb: 2 }}>
      <TextField
        type="search"
        size="small"
        label="Search transfers"
        placeholder="Recipient, sender or number"
        value={words}
        onChange={event => type(event.target.value)}
        sx={{ flex: '1 1 220px', maxWidth: 360 }}
      />
      <TextField
        select
        size="small"
        label="State"
        value={search.status ?? ''}
        onChange={event => change({ status: (event.target.value || undefined) as Status | undefined })}
        slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
        sx={{ width: 170 }}
      >
        <option value="">Any</option>
        {Object.entries(STATUS_WORDS).map(([status, word]) => (
          <option key={status} value={status}>
            {word}
          </option>
        ))}
      </TextField>
    </Box>
  )
}
