import Button from '@mui/material/Button'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogContentText from '@mui/material/DialogContentText'
import DialogTitle from '@mui/material/DialogTitle'
import TextField from '@mui/material/TextField'
import { useState } from 'react'
import { Dialog } from '../ui/Dialog.tsx'

const intoClipboard = async (value: string) => {
  try {
    await navigator.clipboard.writeText(value)
    return true
  } catch {
    return false
  }
}

/** The one time a key is seen. It stays until it is dismissed by its button. */
export function KeyDialog({ vendor, value, onClose }: { vendor: string; value: string; onClose: () => void }) {
  const [copied, setCopied] = useState<boolean>()
  const copy = async () => setCopied(await intoClipboard(value))
  return (
    <Dialog open fullWidth maxWidth="sm" aria-labelledby="new-key">
      <DialogTitle id="new-key">The key of {vendor}</DialogTitle>
      <DialogContent>
        <DialogContentText>
          Copy it now and give it to {vendor} over a safe way. It is not shown again: if it gets lost, make a new one.
        </DialogContentText>
        <TextField
          label="Key"
          value={value}
          fullWidth
          multiline
          error={copied === false}
          helperText={copied === false && 'Your browser did not allow copying. Select the key and copy it by hand.'}
          onFocus={event => event.target.select()}
          slotProps={{ htmlInput: { readOnly: true, spellCheck: false, style: { fontFamily: 'monospace' } } }}
        />
      </DialogContent>
      <DialogActions>
        <Button onClick={copy}>{copied ? 'Copied' : 'Copy the key'}</Button>
        <Button variant="contained" onClick={onClose}>
          I have the key
        </Button>
      </DialogActions>
    </Dialog>
  )
}
