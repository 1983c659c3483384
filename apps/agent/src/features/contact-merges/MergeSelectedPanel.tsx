import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogContentText from '@mui/material/DialogContentText'
import DialogTitle from '@mui/material/DialogTitle'
import { MOST_RECORDS } from '@openbook/api/contact-merges.ts'
import { useEffect, useId } from 'react'
import type { ActPanelProps } from '../../lib/chosen.ts'
import { figure } from '../../lib/numbers.ts'
import { paths } from '../../paths.ts'
import { useGo, useInside } from '../../ui/Link.tsx'

/** Takes ticked contacts to the merge screen; says so where they are too few or too many for one person. */
export function MergeSelectedPanel({ chosen, close }: ActPanelProps) {
  const id = useId()
  const go = useGo()
  const { ids } = chosen.selection
  const fits = ids !== undefined && ids.length > 1 && ids.length <= MOST_RECORDS
  const address = fits ? paths.merge(ids) : undefined
  useEffect(() => {
    if (address) go(address)
  }, [address, go])
  const inside = useInside(paths.duplicates())
  if (fits) return null
  return (
    <Dialog open onClose={close} maxWidth="xs" fullWidth aria-labelledby={id}>
      <DialogTitle id={id}>Merge contacts</DialogTitle>
      <DialogContent>
        <DialogContentText>
          {chosen.count < 2
            ? 'Tick at least one more contact: a merge makes several records of one person one.'
            : `${figure(chosen.count)} contacts are hardly one person. Tick the records of one, at most ${MOST_RECORDS}, or go through the duplicates found.`}
        </DialogContentText>
      </DialogContent>
      <DialogActions>
        <Button onClick={close} autoFocus>
          Close
        </Button>
        <Button {...inside}>Go to duplicates</Button>
      </DialogActions>
    </Dialog>
  )
}
