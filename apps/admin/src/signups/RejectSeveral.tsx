import Button from '@mui/material/Button'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogContentText from '@mui/material/DialogContentText'
import TextField from '@mui/material/TextField'
import { useState } from 'react'
import type { SeveralProps } from './BulkDialog.tsx'

/** Why none of them is let in. */
export function RejectSeveral({ waiting, busy, close, send }: SeveralProps) {
  const [reason, setReason] = useState('')
  return (
    <>
      <DialogContent>
        <DialogContentText sx={{ mb: 2 }}>
          Turning down cannot be taken back here. Nobody is told, and everyone may ask again.
        </DialogContentText>
        <TextField
          label="Why not"
          value={reason}
          onChange={event => setReason(event.target.value)}
          helperText="For the administrators; kept with each of them."
          slotProps={{ htmlInput: { maxLength: 300 } }}
        />
      </DialogContent>
      <DialogActions>
        <Button onClick={close}>Cancel</Button>
        <Button
          variant="contained"
          color="error"
          disabled={busy || reason.trim().length < 3}
          onClick={() => void send({ act: 'reject', signups: waiting.map(({ id }) => ({ id })), reason })}
        >
          Turn down {waiting.length}
        </Button>
      </DialogActions>
    </>
  )
}
