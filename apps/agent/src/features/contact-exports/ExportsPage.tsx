import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Pagination from '@mui/material/Pagination'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import * as contactExports from '@openbook/api/contact-exports.ts'
import { PAGE_SIZES } from '@openbook/config/limits.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { query } from '../../lib/query.ts'
import { paths } from '../../paths.ts'
import { Empty } from '../../ui/Empty.tsx'
import { Failed } from '../../ui/Failed.tsx'
import { useGo, useInside } from '../../ui/Link.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { Waiting } from '../../ui/Waiting.tsx'
import { type Export, ExportRow, isBusy } from './ExportRow.tsx'

const LIMIT = PAGE_SIZES[0]
const BUSY_MS = 2000

/** Everything one has exported, for as long as the files are kept and after. */
export function ExportsPage() {
  const { page = 1 } = useSearch({ strict: false }) as { page?: number }
  const go = useGo()
  const list = useQuery({
    ...query(contactExports.list, { query: { page, limit: LIMIT } }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.data.some(isBusy) ? BUSY_MS : false),
  })
  return (
    <Box sx={{ maxWidth: 900, mx: 'auto' }}>
      <PageTitle title="Exports">Exports</PageTitle>
      <Typography sx={{ color: 'text.secondary', mt: 0.5, mb: 2 }}>
        Files of contacts you took out. Each can be downloaded for 7 days, by you alone.
      </Typography>
      {list.isError && !list.data ? (
        <Failed what="The exports" error={list.error} retry={list.refetch} busy={list.isFetching} />
      ) : (
        <Exports rows={list.data?.data} total={list.data?.meta.total_count ?? 0} />
      )}
      {list.data && list.data.meta.total_pages > 1 && (
        <Pagination
          sx={{ mt: 2 }}
          page={page}
          count={list.data.meta.total_pages}
          onChange={(_event, to) => go(paths.exports({ page: to }))}
          aria-label="Pages of exports"
        />
      )}
    </Box>
  )
}

function Exports({ rows, total }: { rows: Export[] | undefined; total: number }) {
  const contacts = useInside(paths.contacts())
  const first = useInside(paths.exports())
  if (!rows) return <Waiting label="Loading exports" height={180} />
  if (!rows.length && total)
    return (
      <Empty title="This page is past the end" action={<Button {...first}>Go to the first page</Button>}>
        There are fewer exports than when this address was made.
      </Empty>
    )
  if (!rows.length)
    return (
      <Empty
        title="No exports yet"
        action={
          <Button variant="contained" {...contacts}>
            Go to contacts
          </Button>
        }
      >
        Tick contacts in the list, or all that match, and choose Export.
      </Empty>
    )
  return (
    <Paper variant="outlined" component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {rows.map(row => (
        <ExportRow key={row.id} row={row} />
      ))}
    </Paper>
  )
}
