import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogContentText from '@mui/material/DialogContentText'
import DialogTitle from '@mui/material/DialogTitle'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import type { ApiKey } from '@openbook/api/api-tracking.ts'
import * as apiTracking from '@openbook/api/api-tracking.ts'
import { useState } from 'react'
import { useRefresh } from 'react-admin'
import { Dialog } from '../ui/Dialog.tsx'
import { sentenceOf } from '../ui/useAsked.ts'
import { call } from '../wire.ts'
import { remember } from './fresh-keys.ts'
import { KeyDialog } from './KeyDialog.tsx'

const KEEP = [
  [0, 'Stops at once'],
  [24, 'Works for another day'],
  [168, 'Works for another week'],
] as const

interface Props {
  apiKey: ApiKey
  act: 'rotate' | 'revoke'
  onClose: () => void
}

/** Asks before a key is replaced or revoked; a new key is then shown once. */
export function ChangeKeyDialog({ apiKey, act, onClose }: Props) {
  const [hours, setHours] = useState(24)
  const [made, setMade] = useState<string>()
  const [busy, setBusy] = useState(false)
  const [failed, setFailed] = useState<string>()
  const refresh = useRefresh()
  const change = async () => {
    setBusy(true)
    setFailed(undefined)
    try {
      const body = { act, ...(act === 'rotate' && { keep_old_hours: hours }) }
      const { replacement } = await call(apiTracking.adminUpdateKey, { params: { id: apiKey.id }, body })
      refresh()
      if (!replacement) return onClose()
      remember(apiKey.api_vendor_id, replacement.key)
      setMade(replacement.key)
    } catch (error) {
      setFailed(sentenceOf(error))
      setBusy(false)
    }
  }
  if (made) return <KeyDialog vendor={apiKey.vendor_name} value={made} onClose={onClose} />
  const works = apiKey.state === 'live' || apiKey.state === 'ending'
  return (
    <Dialog open {...(!busy && { onClose })} fullWidth maxWidth="xs" aria-labelledby="change-key">
      <DialogTitle id="change-key">
        {act === 'revoke' ? 'Revoke' : 'Replace'} the key {apiKey.prefix}…?
      </DialogTitle>
      <DialogContent>
        {failed && (
          <Alert severity="error" sx={{ mb: 2 }}>
            {failed}
          </Alert>
        )}
        <DialogContentText sx={{ mb: 2 }}>
          {act === 'revoke'
            ? `Whoever delivers with it is refused from now on. This cannot be taken back, but you can make a new key.`
            : `A new key is made and shown once.`}
        </DialogContentText>
        {act === 'rotate' && works && (
          <TextField
            select
            fullWidth
            label="The old key"
            value={hours}
            onChange={event => setHours(Number(event.target.value))}
          >
            {KEEP.map(([value, word]) => (
              <MenuItem key={value} value={value}>
                {word}
              </MenuItem>
            ))}
          </TextField>
        )}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose} disabled={busy}>
          Cancel
        </Button>
        <Button variant="contained" color={act === 'revoke' ? 'error' : 'primary'} onClick={change} disabled={busy}>
          {act === 'revoke' ? 'Revoke the key' : 'Make a new key'}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
