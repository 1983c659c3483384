import Box from '@mui/material/Box'
import { useState } from 'react'
import { useLiveRows } from '../../lib/use-live-rows.ts'
import { useWidth } from '../../lib/width.ts'
import { Failed } from '../../ui/Failed.tsx'
import { AddContact } from './AddContact.tsx'
import { BulkBar } from './BulkBar.tsx'
import { ContactCards } from './ContactCards.tsx'
import { ContactsTable } from './ContactsTable.tsx'
import { FilterBar } from './FilterBar.tsx'
import { ListHeader } from './ListHeader.tsx'
import { ListSkeleton } from './ListSkeleton.tsx'
import { NoContacts } from './NoContacts.tsx'
import { Pager } from './Pager.tsx'
import { useLookOnly } from './places.ts'
import { QuickFilters } from './QuickFilters.tsx'
import { useList } from './use-list.ts'
import { useSelection } from './use-selection.ts'

/** The book: every contact one may see, narrowed and sorted by the address. */
export function ContactsPage() {
  const [adding, setAdding] = useState(false)
  const { data, meta, error, isPending, isFetching, isPlaceholderData, refetch, ...list } = useBook()
  const List = useWidth()('sm') ? ContactsTable : ContactCards
  const add = () => setAdding(true)
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <ListHeader total={meta?.total_count} add={add} />
      <QuickFilters ready={Boolean(data)} />
      <FilterBar />
      {error && !data ? (
        <Failed what="The contacts" error={error} retry={refetch} busy={isFetching} />
      ) : isPending || !data || !meta ? (
        <ListSkeleton />
      ) : (
        <Box aria-busy={isPlaceholderData} sx={{ opacity: isPlaceholderData ? 0.55 : 1, transition: 'opacity 120ms' }}>
          {list.toggle && <BulkBar selection={list} total={meta.total_count} />}
          {data.length ? <List rows={data} {...list} /> : <NoContacts total={meta.total_count} add={add} />}
          {meta.total_count > 0 && <Pager meta={meta} />}
        </Box>
      )}
      <AddContact open={adding} setOpen={setAdding} />
    </Box>
  )
}

function useBook() {
  const { data: page, ...list } = useList()
  const meta = page?.meta
  useLiveRows(page?.data, list.search.pool_id)
  const selection = useSelection(page?.data, {
    isBefore: list.isPlaceholderData,
    total: meta?.total_count,
    from: meta ? (meta.current_page - 1) * meta.limit : 0,
  })
  const { toggle, ...ticked } = selection
  return { ...list, data: page?.data, meta, ...ticked, toggle: useLookOnly() ? undefined : toggle }
}
