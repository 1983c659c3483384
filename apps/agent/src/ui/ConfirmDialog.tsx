import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogContentText from '@mui/material/DialogContentText'
import DialogTitle from '@mui/material/DialogTitle'
import { type ReactNode, useId } from 'react'

interface Props {
  title: string
  children: ReactNode
  /** A verb with its object: "Delete note". */
  act: string
  /** What not to do it is called. */
  keep?: string
  busy?: boolean
  onAct: () => void
  onClose: () => void
}

/** Asks before something that cannot be undone, naming what it will touch. */
export function ConfirmDialog({ title, children, act, keep = 'Keep it', busy = false, onAct, onClose }: Props) {
  const id = useId()
  return (
    <Dialog open onClose={onClose} maxWidth="xs" fullWidth aria-labelledby={id} role="alertdialog">
      <DialogTitle id={id}>{title}</DialogTitle>
      <DialogContent>
        <DialogContentText sx={{ whiteSpace: 'pre-line' }}>{children}</DialogContentText>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose} autoFocus>
          {keep}
        </Button>
        <Button color="error" variant="contained" disabled={busy} onClick={onAct}>
          {act}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
