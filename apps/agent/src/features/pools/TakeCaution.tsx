import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogContentText from '@mui/material/DialogContentText'
import DialogTitle from '@mui/material/DialogTitle'
import { useId } from 'react'
import type { Cautioned } from './use-take.ts'

/** Says what to know before a lead is taken: licenses and consent. */
export function TakeCaution({ why, go, leave }: Cautioned) {
  const id = useId()
  return (
    <Dialog open onClose={leave} maxWidth="xs" fullWidth role="alertdialog" aria-labelledby={id}>
      <DialogTitle id={id}>Take this lead?</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 1 }}>
        <DialogContentText>{why}</DialogContentText>
        <DialogContentText>That you read this is kept on the timeline.</DialogContentText>
      </DialogContent>
      <DialogActions>
        <Button onClick={leave} autoFocus>
          Leave it
        </Button>
        <Button variant="contained" onClick={go}>
          Take it all the same
        </Button>
      </DialogActions>
    </Dialog>
  )
}
