import List from '@mui/material/List'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { ArrangeRow } from './ArrangeRow.tsx'
import { useQuickFilterActs, useQuickFilters } from './use-quick-filters.ts'

/** The quick filters one sees, put in order by dragging or by buttons; one's own are named anew, shared and deleted as well. */
export function ArrangeFiltersPanel() {
  const filters = useQuickFilters()
  const { update, destroy } = useQuickFilterActs()
  const [dragged, setDragged] = useState<number>()
  const busy = update.isPending || destroy.isPending
  const move = (filterId: number, position: number) => {
    if (position >= 0 && position < filters.length) update.mutate({ params: { id: filterId }, body: { position } })
  }
  if (!filters.length)
    return (
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        You have no quick filters yet. Filter your contacts, then choose “Save as quick filter” above the list.
      </Typography>
    )
  return (
    <List aria-label="My quick filters">
      {filters.map((filter, at) => (
        <ArrangeRow
          key={filter.id}
          filter={filter}
          first={at === 0}
          last={at === filters.length - 1}
          busy={busy}
          move={by => move(filter.id, at + by)}
          change={body => update.mutate({ params: { id: filter.id }, body })}
          remove={() => destroy.mutate({ params: { id: filter.id } })}
          drag={() => setDragged(filter.id)}
          drop={() => dragged !== undefined && dragged !== filter.id && move(dragged, at)}
        />
      ))}
    </List>
  )
}
