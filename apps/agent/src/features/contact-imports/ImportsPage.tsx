import Box from '@mui/material/Box'
import MuiLink from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import * as imports from '@openbook/api/contact-imports.ts'
import { PAGE_SIZES } from '@openbook/config/limits.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useUser } from '../../lib/current-user.ts'
import { query } from '../../lib/query.ts'
import { Empty } from '../../ui/Empty.tsx'
import { Failed } from '../../ui/Failed.tsx'
import { Link } from '../../ui/Link.tsx'
import { ListFooter } from '../../ui/ListFooter.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { Waiting } from '../../ui/Waiting.tsx'
import { AttachPanel } from './AttachPanel.tsx'
import { AttemptsTable } from './AttemptsTable.tsx'
import { type AttemptRow, isBusy } from './attempt.ts'
import { ImportFilters } from './ImportFilters.tsx'
import { StraightInPanel } from './StraightInPanel.tsx'
import { UploadPanel } from './UploadPanel.tsx'
import { useChange, useImportsPath, useImportsSearch } from './use-search.ts'
import { useUpload } from './use-upload.ts'

const BUSY_MS = 2000

export function ImportsPage() {
  const { import_template: template } = useUser().settings
  const upload = useUpload()
  return (
    <Box sx={{ maxWidth: 1080, mx: 'auto' }}>
      <PageTitle title="Imports">Imports</PageTitle>
      <Typography sx={{ color: 'text.secondary', mt: 0.5, mb: 2 }}>
        Bring in leads and clients from a spreadsheet. Nothing is written before you have seen what would happen, unless
        you send a file straight in; every import can be undone with one click.
        {template && (
          <>
            {' '}
            <MuiLink href={template}>Download the template</MuiLink> to begin with.
          </>
        )}
      </Typography>
      <UploadPanel upload={upload} />
      <StraightInPanel upload={upload} />
      <AttachPanel upload={upload} />
      <Typography variant="h2" sx={{ mt: 4, mb: 1.5 }}>
        Earlier imports
      </Typography>
      <ImportFilters />
      <Earlier />
    </Box>
  )
}

function Earlier() {
  const search = useImportsSearch()
  const list = useQuery({
    ...query(imports.list, { query: { limit: PAGE_SIZES[0], ...search } }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.data.some(isBusy) ? BUSY_MS : false),
  })
  if (list.isError && !list.data)
    return <Failed what="The imports" error={list.error} retry={list.refetch} busy={list.isFetching} />
  if (!list.data) return <Waiting label="Loading imports" height={220} />
  const { data, meta } = list.data
  return (
    <>
      <Attempts rows={data} total={meta.total_count} />
      {meta.total_count > 0 && <Pages total={meta.total_count} pages={meta.total_pages} />}
    </>
  )
}

function Attempts({ rows, total }: { rows: AttemptRow[]; total: number }) {
  const { tab, filter_value } = useImportsSearch()
  const path = useImportsPath()
  if (rows.length) return <AttemptsTable rows={rows} />
  if (total)
    return (
      <Empty title="This page is past the end" action={<Link href={path({})}>Go to the first page</Link>}>
        There are fewer imports than when this address was made.
      </Empty>
    )
  if (tab || filter_value)
    return (
      <Empty
        title="No imports match"
        action={
          <Link href={path({ tab: undefined, filter_by: undefined, filter_value: undefined })}>Show them all</Link>
        }
      >
        Look for something else above.
      </Empty>
    )
  return <Empty title="No imports yet">Choose a file above to begin. CSV and Excel both work.</Empty>
}

interface PagesProps {
  total: number
  pages: number
}

function Pages({ total, pages }: PagesProps) {
  const { page = 1, limit = PAGE_SIZES[0] } = useImportsSearch()
  const change = useChange()
  const path = useImportsPath()
  return (
    <ListFooter
      one="import"
      more="imports"
      total={total}
      page={page}
      pages={pages}
      limit={limit}
      setLimit={size => change({ limit: size as (typeof PAGE_SIZES)[number] })}
      hrefOf={at => path({ page: at })}
    />
  )
}
