import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'
import { lazy, Suspense } from 'react'
import { useUser } from '../../lib/current-user.ts'
import { seesAgency } from '../../lib/learn.ts'
import { paths } from '../../paths.ts'
import { isNarrowed, scopeOf, searchOf } from './scope.ts'
import { useListSearch } from './use-list.ts'

const QuickFiltersPanel = lazy(() =>
  import('../quick-filters/QuickFiltersPanel.tsx').then(({ QuickFiltersPanel }) => ({ default: QuickFiltersPanel })),
)

/** Saved searches; nothing is loaded for whoever has none and narrows nothing. The line keeps its place while it loads. */
export function QuickFilters({ ready }: { ready: boolean }) {
  const search = useListSearch()
  const user = useUser()
  const { page: _page, limit: _limit, ...scope } = scopeOf(search, seesAgency(user))
  const narrowed = isNarrowed(search)
  const hrefOf = (saved: typeof scope) => paths.contacts(searchOf(saved))
  if (!narrowed && !user.quick_filters.length) return null
  return (
    <Box
      component="nav"
      aria-label="Quick filters"
      sx={{
        display: 'flex',
        gap: 1,
        alignItems: 'center',
        flexWrap: { sm: 'wrap' },
        overflowX: { xs: 'auto', sm: 'visible' },
        minHeight: 40,
        py: 0.5,
      }}
    >
      <Suspense fallback={user.quick_filters.map(({ id, name }) => <Place key={id} name={name} />)}>
        <QuickFiltersPanel scope={narrowed ? scope : undefined} hrefOf={hrefOf} here={hrefOf(scope)} ready={ready} />
      </Suspense>
    </Box>
  )
}

/** As wide as the quick filter of this name. */
const Place = ({ name }: { name: string }) => (
  <Skeleton variant="rounded" height={24} width={`${name.length + 3}ch`} sx={{ flexShrink: 0, borderRadius: 4 }} />
)
