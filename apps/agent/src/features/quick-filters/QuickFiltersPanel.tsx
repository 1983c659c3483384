import Button from '@mui/material/Button'
import type { ContactsScope } from '@openbook/api/core/contacts-scope.ts'
import type { QuickFilter } from '@openbook/api/core/quick-filter.ts'
import { lazy, Suspense, useState } from 'react'
import { useGo } from '../../ui/Link.tsx'
import { QuickFilterChip } from './QuickFilterChip.tsx'
import { useQuickFilters } from './use-quick-filters.ts'

const SaveFilterDialog = lazy(async () => ({ default: (await import('./SaveFilterDialog.tsx')).SaveFilterDialog }))
const ArrangeDialog = lazy(async () => ({ default: (await import('./ArrangeDialog.tsx')).ArrangeDialog }))

interface Props {
  /** What is on the screen, as it would be saved; nothing where there is nothing to save. */
  scope: ContactsScope | undefined
  /** Where the list of a filter is. */
  hrefOf: (filter: QuickFilter) => string
  /** Whether the list shows just what a filter says. */
  isShown: (filter: QuickFilter) => boolean
  /** The filter the list began with and no longer shows. */
  left: number | undefined
  /** Whether the list itself is there: counts wait for it. */
  ready: boolean
}

/** Saved searches, one press away, each with how many it holds; to stand in a row above the list. */
export function QuickFiltersPanel({ scope, hrefOf, isShown, left, ready }: Props) {
  const filters = useQuickFilters()
  const [open, setOpen] = useState<'save' | 'arrange'>()
  const go = useGo()
  const close = () => setOpen(undefined)
  return (
    <>
      {filters.map(filter => (
        <QuickFilterChip
          key={filter.id}
          filter={filter}
          href={hrefOf(filter)}
          here={isShown(filter)}
          left={filter.id === left}
          ready={ready}
        />
      ))}
      {scope && !filters.some(isShown) && (
        <Button size="small" sx={{ flexShrink: 0 }} onClick={() => setOpen('save')}>
          Save as quick filter
        </Button>
      )}
      {(filters.some(({ mine }) => mine) || filters.length > 1) && (
        <Button size="small" color="inherit" sx={{ flexShrink: 0 }} onClick={() => setOpen('arrange')}>
          Edit quick filters
        </Button>
      )}
      <Suspense fallback={null}>
        {open === 'save' && scope && (
          <SaveFilterDialog scope={scope} saved={made => go(hrefOf(made), { replace: true })} close={close} />
        )}
        {open === 'arrange' && <ArrangeDialog close={close} />}
      </Suspense>
    </>
  )
}
