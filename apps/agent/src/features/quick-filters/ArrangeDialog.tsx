import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import List from '@mui/material/List'
import Typography from '@mui/material/Typography'
import { useId, useState } from 'react'
import { ArrangeRow } from './ArrangeRow.tsx'
import { useQuickFilterActs, useQuickFilters } from './use-quick-filters.ts'

/** One's own quick filters: named anew, shared, put in order by dragging or by buttons, deleted. */
export function ArrangeDialog({ close }: { close: () => void }) {
  const id = useId()
  const own = useQuickFilters().filter(({ mine }) => mine)
  const { update, destroy } = useQuickFilterActs()
  const [dragged, setDragged] = useState<number>()
  const busy = update.isPending || destroy.isPending
  const move = (filterId: number, position: number) => {
    if (position >= 0 && position < own.length) update.mutate({ params: { id: filterId }, body: { position } })
  }
  return (
    <Dialog open onClose={close} maxWidth="sm" fullWidth aria-labelledby={id}>
      <DialogTitle id={id}>Quick filters</DialogTitle>
      <DialogContent>
        {!own.length && <Typography variant="body2">You have no quick filters of your own.</Typography>}
        <List aria-label="My quick filters">
          {own.map((filter, at) => (
            <ArrangeRow
              key={filter.id}
              filter={filter}
              first={at === 0}
              last={at === own.length - 1}
              busy={busy}
              move={by => move(filter.id, at + by)}
              change={body => update.mutate({ params: { id: filter.id }, body })}
              remove={() => destroy.mutate({ params: { id: filter.id } })}
              drag={() => setDragged(filter.id)}
              drop={() => dragged !== undefined && dragged !== filter.id && move(dragged, at)}
            />
          ))}
        </List>
      </DialogContent>
      <DialogActions>
        <Button onClick={close}>Done</Button>
      </DialogActions>
    </Dialog>
  )
}
