import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { lazy, Suspense, useState } from 'react'
import { paths } from '../../paths.ts'
import { DropButton } from '../../ui/DropButton.tsx'
import { useInside } from '../../ui/Link.tsx'
import { FilterChips } from './FilterChips.tsx'
import { GroupSwitch } from './GroupSwitch.tsx'
import { PlaceButton } from './PlaceButton.tsx'
import { type FilterField, isNarrowed, valuesOf, widened } from './scope.ts'
import { useHasDownline, useListSearch } from './use-list.ts'

const FilterMenu = lazy(() => import('./FilterMenu.tsx').then(({ FilterMenu }) => ({ default: FilterMenu })))
const ColumnMenu = lazy(() => import('./ColumnMenu.tsx').then(({ ColumnMenu }) => ({ default: ColumnMenu })))

const FilterDrawer = lazy(() => import('./FilterDrawer.tsx').then(({ FilterDrawer }) => ({ default: FilterDrawer })))

const OFFERED: [FilterField, string][] = [
  ['status_id', 'Status'],
  ['tag_id', 'Tags'],
  ['source_id', 'Source'],
  ['owner_id', 'Owner'],
  ['state', 'State'],
  ['line_of_business', 'Line of business'],
]

/** Whose contacts, narrowed by what; each filter that is on stands below as a chip. */
export function FilterBar() {
  const search = useListSearch()
  const wide = useInside(paths.contacts(widened(search)))
  const downline = useHasDownline()
  return (
    <Box role="group" aria-label="Filters" sx={{ display: 'grid', gap: 1.25, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Box sx={{ display: 'flex', gap: 1, flexWrap: 'wrap', alignItems: 'center' }}>
        <GroupSwitch downline={downline} />
        <PlaceButton />
        <Box
          sx={{
            display: 'flex',
            gap: 1,
            order: { xs: 3, lg: 2 },
            width: { xs: '100%', lg: 'auto' },
            overflowX: { xs: 'auto', sm: 'visible' },
            flexWrap: { sm: 'wrap' },
            py: 0.5,
          }}
        >
          {OFFERED.filter(([field]) => field !== 'owner_id' || downline).map(([field, label]) => (
            <DropButton
              key={field}
              label={<Counted label={label} count={valuesOf(search, field).length} />}
              panel={`Filter by ${label}`}
              sx={{ flexShrink: 0 }}
            >
              {() => <FilterMenu field={field} label={label} />}
            </DropButton>
          ))}
          <MoreFilters />
        </Box>
        <Box sx={{ display: { xs: 'none', sm: 'block' }, ml: 'auto', order: { xs: 2, lg: 3 } }}>
          <DropButton label="Columns" panel="Columns" variant="text">
            {() => <ColumnMenu />}
          </DropButton>
        </Box>
      </Box>
      {isNarrowed(search) && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
          <FilterChips />
          <Button size="small" {...wide}>
            Clear filters
          </Button>
        </Box>
      )}
    </Box>
  )
}

function MoreFilters() {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button
        size="small"
        variant="outlined"
        color="inherit"
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => setOpen(true)}
        sx={{ flexShrink: 0 }}
      >
        More filters
      </Button>
      <Suspense fallback={null}>{open && <FilterDrawer close={() => setOpen(false)} />}</Suspense>
    </>
  )
}

function Counted({ label, count }: { label: string; count: number }) {
  return (
    <>
      {label}
      {count > 0 && ` (${count})`}
    </>
  )
}
