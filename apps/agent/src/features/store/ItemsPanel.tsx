import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Pagination from '@mui/material/Pagination'
import TextField from '@mui/material/TextField'
import * as store from '@openbook/api/store.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { query } from '../../lib/query.ts'
import { useSearchWords } from '../../lib/use-search-words.ts'
import { paths } from '../../paths.ts'
import { Empty } from '../../ui/Empty.tsx'
import { Failed } from '../../ui/Failed.tsx'
import { useGo } from '../../ui/Link.tsx'
import { ItemGrid, ItemsSkeleton } from './ItemGrid.tsx'
import type { StoreSearch } from './search.ts'

const LIMIT = 24

/** What can be bought, to search and to narrow to a category. */
export function ItemsPanel() {
  const { q = '', category_id, page = 1 } = useSearch({ strict: false }) as StoreSearch
  const go = useGo()
  const show = (next: StoreSearch, how = {}) => go(paths.store({ q, category_id, ...next }), how)
  const { words, type } = useSearchWords(q, next => show({ q: next }, { replace: true }))
  const { data, error, refetch, isFetching } = useQuery({
    ...query(store.items, { query: { page, limit: LIMIT, ...(q && { q }), ...(category_id && { category_id }) } }),
    placeholderData: keepPreviousData,
  })
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, mb: 2 }}>
        <TextField
          size="small"
          type="search"
          label="Search the store"
          value={words}
          onChange={event => type(event.target.value)}
          sx={{ width: 280, maxWidth: '100%' }}
        />
        <TextField
          select
          size="small"
          label="Category"
          value={category_id ?? ''}
          onChange={({ target }) =>
            show({ category_id: target.value ? Number(target.value) : undefined } as StoreSearch)
          }
          slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
          sx={{ width: 220, maxWidth: '100%' }}
        >
          <option value="">All categories</option>
          {data?.categories.map(({ id, name, count }) => (
            <option key={id} value={id}>
              {name} ({count})
            </option>
          ))}
        </TextField>
      </Box>
      {error && !data ? (
        <Failed what="The store" error={error} retry={refetch} busy={isFetching} />
      ) : !data ? (
        <ItemsSkeleton />
      ) : data.data.length ? (
        <ItemGrid items={data.data} />
      ) : q || category_id ? (
        <Empty title="Nothing matches" action={<Button onClick={() => go(paths.store())}>Show everything</Button>}>
          Try other words, or another category.
        </Empty>
      ) : (
        <Empty title="The store is empty">An administrator of your agency adds products in the console.</Empty>
      )}
      {data && data.meta.total_pages > 1 && (
        <Pagination sx={{ mt: 2 }} page={page} count={data.meta.total_pages} onChange={(_, to) => show({ page: to })} />
      )}
    </>
  )
}
