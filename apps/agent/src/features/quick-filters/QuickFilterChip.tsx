import Chip from '@mui/material/Chip'
import type { QuickFilter } from '@openbook/api/core/quick-filter.ts'
import * as quickFilters from '@openbook/api/quick-filters.ts'
import { useQuery } from '@tanstack/react-query'
import { figure } from '../../lib/numbers.ts'
import { query } from '../../lib/query.ts'
import { useInside } from '../../ui/Link.tsx'

const MINUTE = 60_000

interface Props {
  filter: QuickFilter
  href: string
  here: boolean
  /** Whether the list began with it and shows something else by now. */
  left: boolean
  ready: boolean
}

/** One saved search: a link with its count, which comes when the list is there. */
export function QuickFilterChip({ filter: { id, name, mine, owner }, href, here, left, ready }: Props) {
  const inside = useInside(href)
  const { data } = useQuery({ ...query(quickFilters.count, { params: { id } }), enabled: ready, staleTime: MINUTE })
  return (
    <Chip
      {...inside}
      component="a"
      clickable
      size="small"
      color={here || left ? 'primary' : 'default'}
      variant={here ? 'filled' : 'outlined'}
      {...(here && { 'aria-current': 'page' as const })}
      {...(left && { 'aria-current': true })}
      title={mine ? undefined : `Shared by ${owner.name}`}
      label={
        <>
          {`${name} `}
          {data && <span style={{ opacity: 0.8, marginLeft: 2 }}>{figure(data.total_count)}</span>}
        </>
      }
      sx={{ flexShrink: 0, fontVariantNumeric: 'tabular-nums' }}
    />
  )
}
