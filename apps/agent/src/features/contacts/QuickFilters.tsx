import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'
import type { QuickFilter } from '@openbook/api/core/quick-filter.ts'
import { lazy, Suspense } from 'react'
import { useUser } from '../../lib/current-user.ts'
import { seesAgency } from '../../lib/learn.ts'
import { paths } from '../../paths.ts'
import { isNarrowed, type ListSearch, scopeOf, searchOf } from './scope.ts'
import { useListSearch } from './use-list.ts'

const QuickFiltersPanel = lazy(() =>
  import('../quick-filters/QuickFiltersPanel.tsx').then(({ QuickFiltersPanel }) => ({ default: QuickFiltersPanel })),
)
const ChangedFilterPanel = lazy(() =>
  import('../quick-filters/ChangedFilterPanel.tsx').then(({ ChangedFilterPanel }) => ({ default: ChangedFilterPanel })),
)

/** Saved searches; nothing is loaded for whoever has none and narrows nothing. The lines keep their place while they load. */
export function QuickFilters({ ready }: { ready: boolean }) {
  const search = useListSearch()
  const user = useUser()
  const whole = seesAgency(user)
  const { quick_filters: saved } = user
  const narrowed = isNarrowed(search)
  if (!narrowed && !saved.length) return null
  const scope = keptOf(search, whole)
  const shown = paths.contacts(searchOf(scope))
  const isShown = ({ contacts_scope }: QuickFilter) =>
    paths.contacts(searchOf(keptOf(searchOf(contacts_scope), whole))) === shown
  const hrefOf = ({ id, contacts_scope }: QuickFilter) =>
    paths.contacts({ ...searchOf(contacts_scope), quick_filter_id: id })
  const begun = saved.find(({ id }) => id === search.quick_filter_id)
  const left = begun && !isShown(begun) ? begun : undefined
  return (
    <div>
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
        <Suspense fallback={saved.map(({ id, name }) => <Place key={id} name={name} />)}>
          <QuickFiltersPanel
            scope={narrowed && !left ? scope : undefined}
            hrefOf={hrefOf}
            isShown={isShown}
            left={left?.id}
            ready={ready}
          />
        </Suspense>
      </Box>
      {left && (
        <Suspense fallback={<Skeleton height={38} />}>
          <ChangedFilterPanel key={left.id} filter={left} scope={scope} hrefOf={hrefOf} />
        </Suspense>
      )}
    </div>
  )
}

/** What is kept of a list: all but where in it one stands. */
function keptOf(search: ListSearch, whole: boolean) {
  const { page: _page, limit: _limit, ...scope } = scopeOf(search, whole)
  return scope
}

/** As wide as the quick filter of this name. */
const Place = ({ name }: { name: string }) => (
  <Skeleton variant="rounded" height={24} width={`${name.length + 3}ch`} sx={{ flexShrink: 0, borderRadius: 4 }} />
)
