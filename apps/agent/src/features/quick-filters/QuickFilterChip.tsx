import Chip from '@mui/material/Chip'
import { call } from '@openbook/api/core/call.ts'
import type { QuickFilter } from '@openbook/api/core/quick-filter.ts'
import * as quickFilters from '@openbook/api/quick-filters.ts'
import { useQuery } from '@tanstack/react-query'
import { inTurn } from '../../lib/in-turn.ts'
import { figure } from '../../lib/numbers.ts'
import { keyOf } from '../../lib/query.ts'
import { useSeen } from '../../lib/seen.ts'
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

/** One saved search: a link with its count, which comes when the list is there and the link on the screen, one after the other: each reads a whole book. */
export function QuickFilterChip({ filter: { id, name, mine, owner }, href, here, left, ready }: Props) {
  const inside = useInside(href)
  const [ref, seen] = useSeen()
  const input = { params: { id } }
  const { data } = useQuery({
    queryKey: keyOf(quickFilters.count, input),
    queryFn: ({ signal }) => inTurn(() => call(quickFilters.count, input, { signal }), signal),
    enabled: ready && seen,
    staleTime: MINUTE,
  })
  return (
    <Chip
      {...inside}
      ref={ref}
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
