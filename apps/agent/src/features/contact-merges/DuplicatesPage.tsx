import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Tab from '@mui/material/Tab'
import Tabs from '@mui/material/Tabs'
import Typography from '@mui/material/Typography'
import { PAGE_SIZES } from '@openbook/config/limits.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { type KeyboardEvent, lazy, Suspense, useRef, useState } from 'react'
import { useMay } from '../../lib/current-user.ts'
import { figure } from '../../lib/numbers.ts'
import { paths } from '../../paths.ts'
import { Empty } from '../../ui/Empty.tsx'
import { Failed } from '../../ui/Failed.tsx'
import { useGo, useInside } from '../../ui/Link.tsx'
import { ListFooter } from '../../ui/ListFooter.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { Waiting } from '../../ui/Waiting.tsx'
import { DuplicatesFilters } from './DuplicatesFilters.tsx'
import { GroupCard } from './GroupCard.tsx'
import { MergedList } from './MergedList.tsx'
import { duplicatesQuery } from './queries.ts'
import { changed, type DuplicatesSearch, isNarrowed } from './search.ts'
import { useLiveGroups } from './use-live-groups.ts'

export function DuplicatesPage() {
  const search = useSearch({ strict: false }) as DuplicatesSearch
  const merged = search.view === 'merged'
  return (
    <Box sx={{ maxWidth: 1080, mx: 'auto' }}>
      <PageTitle title="Duplicates">Duplicates</PageTitle>
      <Typography sx={{ color: 'text.secondary', mt: 0.5 }}>
        Records that may be the same person. A merge keeps everything of each, and can be undone for 30 days.
      </Typography>
      <Tabs
        value={merged ? 1 : 0}
        aria-label="Duplicates"
        sx={{ mt: 1, mb: 2, borderBottom: 1, borderColor: 'divider' }}
      >
        <Tab
          label="To look at"
          component="a"
          {...useInside(paths.duplicates({ ...search, view: undefined, page: undefined }))}
        />
        <Tab
          label="Merged"
          component="a"
          {...useInside(paths.duplicates({ ...search, view: 'merged', page: undefined }))}
        />
      </Tabs>
      {merged ? <MergedList /> : <Groups search={search} />}
    </Box>
  )
}

function Groups({ search }: { search: DuplicatesSearch }) {
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery({
    ...duplicatesQuery(search),
    placeholderData: keepPreviousData,
  })
  useLiveGroups(data?.data)
  const list = useRef<HTMLUListElement>(null)
  const go = useGo()
  return (
    <>
      <DuplicatesFilters search={search} />
      <Above search={search} total={data?.meta.total_count} />
      {error && !data ? (
        <Failed what="The duplicates" error={error} retry={refetch} busy={isFetching} />
      ) : !data ? (
        <Waiting label="Loading duplicates" height={320} />
      ) : data.data.length === 0 ? (
        <Empty title={data.meta.total_count ? 'This page is past the end' : 'No duplicates found'}>
          {data.meta.total_count
            ? 'There are fewer than when this address was made.'
            : isNarrowed(search)
              ? 'Look at more: clear the search, or choose everyone’s and no pool.'
              : 'Nobody here shares a phone, an e-mail or a name with somebody else.'}
        </Empty>
      ) : (
        <Box
          component="ul"
          ref={list}
          aria-busy={isPlaceholderData}
          onKeyDown={event => walk(event, list.current)}
          sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1.5 }}
        >
          {data.data.map(group => (
            <GroupCard key={group.ids.join()} group={group} />
          ))}
        </Box>
      )}
      {data && data.meta.total_count > 0 && (
        <ListFooter
          one="group"
          more="groups"
          total={data.meta.total_count}
          page={data.meta.current_page}
          pages={data.meta.total_pages}
          limit={data.meta.limit}
          setLimit={limit => go(paths.duplicates(changed(search, { limit: PAGE_SIZES.find(size => size === limit) })))}
          hrefOf={page => paths.duplicates(changed(search, { page }))}
        />
      )}
    </>
  )
}

/** ↓ and ↑ go from group to group. */
function walk(event: KeyboardEvent, list: HTMLElement | null) {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  if (!step || !list || event.altKey || event.ctrlKey || event.metaKey) return
  const acts = [...list.querySelectorAll<HTMLElement>('[data-act]')]
  const here = acts.findIndex(act => act.closest('li')?.contains(document.activeElement))
  const next = acts[here + step]
  if (!next) return
  event.preventDefault()
  next.focus()
}

const MergeAllDialog = lazy(async () => ({ default: (await import('./MergeAllDialog.tsx')).MergeAllDialog }))

function MergeAll({ search }: { search: DuplicatesSearch }) {
  const [open, setOpen] = useState(false)
  if (!useMay('contacts.merge')) return null
  return (
    <>
      <Button size="small" sx={{ ml: 'auto' }} onClick={() => setOpen(true)}>
        Merge what is certain
      </Button>
      <Suspense fallback={null}>{open && <MergeAllDialog search={search} close={() => setOpen(false)} />}</Suspense>
    </>
  )
}

function Above({ search, total }: { search: DuplicatesSearch; total: number | undefined }) {
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, mb: 1.5, minHeight: 34 }}>
      {total !== undefined && total > 0 && (
        <>
          <Typography variant="body2" sx={{ color: 'text.secondary' }} role="status">
            {total === 1 ? '1 group' : `${figure(total)} groups`}
          </Typography>
          <MergeAll search={search} />
        </>
      )}
    </Box>
  )
}
