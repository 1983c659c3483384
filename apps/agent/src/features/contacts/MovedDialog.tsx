import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogContentText from '@mui/material/DialogContentText'
import DialogTitle from '@mui/material/DialogTitle'
import { useId } from 'react'

interface Props {
  /** The names of the states. */
  from: string
  to: string
  busy: boolean
  save: (moved: boolean) => void
  close: () => void
}

/** Asks what another state means: a move is told of their life, a correction is not. */
export function MovedDialog({ from, to, busy, save, close }: Props) {
  const id = useId()
  return (
    <Dialog open onClose={close} maxWidth="xs" fullWidth aria-labelledby={id}>
      <DialogTitle id={id}>Moved, or corrected?</DialogTitle>
      <DialogContent>
        <DialogContentText>
          {`The state was ${from} and becomes ${to}. After a move nothing about plans goes out by itself until their agent is licensed there.`}
        </DialogContentText>
      </DialogContent>
      <DialogActions sx={{ flexWrap: 'wrap' }}>
        <Button onClick={close} disabled={busy} sx={{ mr: 'auto' }}>
          Keep editing
        </Button>
        <Button onClick={() => save(false)} disabled={busy}>
          Correct the state
        </Button>
        <Button variant="contained" onClick={() => save(true)} disabled={busy}>
          {`Record move to ${to}`}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
