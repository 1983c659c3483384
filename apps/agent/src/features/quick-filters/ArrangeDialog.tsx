import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { useId } from 'react'
import { ArrangeFiltersPanel } from './ArrangeFiltersPanel.tsx'

/** The quick filters the viewer sees, over the list they belong to. */
export function ArrangeDialog({ close }: { close: () => void }) {
  const id = useId()
  return (
    <Dialog open onClose={close} maxWidth="sm" fullWidth aria-labelledby={id}>
      <DialogTitle id={id}>Quick filters</DialogTitle>
      <DialogContent>
        <ArrangeFiltersPanel />
      </DialogContent>
      <DialogActions>
        <Button onClick={close}>Done</Button>
      </DialogActions>
    </Dialog>
  )
}
