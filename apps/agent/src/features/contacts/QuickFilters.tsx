import { lazy, Suspense } from 'react'
import { useUser } from '../../lib/current-user.ts'
import { seesAgency } from '../../lib/learn.ts'
import { paths } from '../../paths.ts'
import { isNarrowed, scopeOf, searchOf } from './scope.ts'
import { useListSearch } from './use-list.ts'

const QuickFiltersPanel = lazy(() =>
  import('../quick-filters/QuickFiltersPanel.tsx').then(({ QuickFiltersPanel }) => ({ default: QuickFiltersPanel })),
)

/** Saved searches; nothing is loaded for whoever has none and narrows nothing. */
export function QuickFilters({ ready }: { ready: boolean }) {
  const search = useListSearch()
  const user = useUser()
  const { page: _page, limit: _limit, ...scope } = scopeOf(search, seesAgency(user))
  const narrowed = isNarrowed(search)
  const hrefOf = (saved: typeof scope) => paths.contacts(searchOf(saved))
  if (!narrowed && !user.quick_filters.length) return null
  return (
    <Suspense fallback={null}>
      <QuickFiltersPanel scope={narrowed ? scope : undefined} hrefOf={hrefOf} here={hrefOf(scope)} ready={ready} />
    </Suspense>
  )
}
