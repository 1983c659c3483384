import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogContentText from '@mui/material/DialogContentText'
import DialogTitle from '@mui/material/DialogTitle'
import { useId } from 'react'

interface Props {
  /** Of the policy. */
  name: string
  busy: boolean
  save: (lost: boolean) => void
  close: () => void
}

/** Asks what the end of somebody's last policy means: a plan lost is told of their life, a correction is not. */
export function LostDialog({ name, busy, save, close }: Props) {
  const id = useId()
  return (
    <Dialog open onClose={close} maxWidth="sm" fullWidth aria-labelledby={id}>
      <DialogTitle id={id}>Plan lost, or corrected?</DialogTitle>
      <DialogContent>
        <DialogContentText>
          {`${name} is the last policy they have with you in force. After a plan lost nothing goes out by itself about its end, and their special enrollment is counted.`}
        </DialogContentText>
      </DialogContent>
      <DialogActions sx={{ flexWrap: 'wrap' }}>
        <Button onClick={close} disabled={busy} sx={{ mr: 'auto' }}>
          Keep editing
        </Button>
        <Button onClick={() => save(false)} disabled={busy}>
          Correct the policy
        </Button>
        <Button variant="contained" onClick={() => save(true)} disabled={busy}>
          Record plan lost
        </Button>
      </DialogActions>
    </Dialog>
  )
}
