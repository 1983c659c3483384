import SwitchAccount from '@mui/icons-material/SwitchAccountOutlined'
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogContentText from '@mui/material/DialogContentText'
import DialogTitle from '@mui/material/DialogTitle'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import { Failed } from '@openbook/api/core/errors.ts'
import * as sessions from '@openbook/api/sessions.ts'
import { type FormEvent, useState } from 'react'
import { useRecordContext } from 'react-admin'
import { levels } from '../levels.ts'
import { Dialog } from '../ui/Dialog.tsx'
import { call } from '../wire.ts'

const HOW = { impersonating: 'To help or look after them', logged_as_admin: 'As an administrator' } as const
type How = keyof typeof HOW
type Minutes = (typeof sessions.JUMP_MINUTES)[number]

/** Asks why, then goes on as the user in the app where they work. */
export function LogInAsButton() {
  const user = useRecordContext()
  const [open, setOpen] = useState(false)
  if (!user) return null
  return (
    <>
      <Button size="small" startIcon={<SwitchAccount />} onClick={() => setOpen(true)}>
        Log in as
      </Button>
      <Dialog open={open} onClose={() => setOpen(false)} fullWidth maxWidth="xs" aria-labelledby="log-in-as">
        <DialogTitle id="log-in-as">
          Log in as {user.first_name} {user.last_name}
        </DialogTitle>
        <JumpForm user_id={Number(user.id)} name={String(user.first_name)} onCancel={() => setOpen(false)} />
      </Dialog>
    </>
  )
}

function JumpForm({ user_id, name, onCancel }: { user_id: number; name: string; onCancel: () => void }) {
  const [login_type, setLoginType] = useState<How>('impersonating')
  const [minutes, setMinutes] = useState<Minutes>(30)
  const [errors, setErrors] = useState<Record<string, string | string[]>>({})
  const [busy, setBusy] = useState(false)
  const { reason: reasonError, ...others } = errors
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const reason = String(new FormData(event.currentTarget).get('reason'))
    setBusy(true)
    try {
      const { redirect_to } = await call(sessions.loginAs, { body: { user_id, login_type, reason, minutes } })
      levels.jump(user_id, redirect_to)
    } catch (failure) {
      setErrors(failure instanceof Failed ? failure.errors : { base: 'Openbook cannot be reached. Try again.' })
      setBusy(false)
    }
  }
  return (
    <form onSubmit={submit} noValidate>
      <DialogContent>
        {Object.keys(others).length > 0 && <Alert severity="error">{Object.values(others).flat().join(' ')}</Alert>}
        <DialogContentText>
          You see and do what {name} can, but for passwords, tokens, exports and payments. Whatever you do is logged
          under both names, and {name} is told that you were here, and why.
        </DialogContentText>
        <TextField
          name="reason"
          label="Reason"
          required
          autoFocus
          error={!!reasonError}
          helperText={reasonError}
          slotProps={{ htmlInput: { maxLength: 300 } }}
        />
        <TextField
          select
          label="For"
          value={minutes}
          onChange={event => setMinutes(Number(event.target.value) as Minutes)}
        >
          {sessions.JUMP_MINUTES.map(each => (
            <MenuItem key={each} value={each}>
              {each} minutes
            </MenuItem>
          ))}
        </TextField>
        <TextField select label="How" value={login_type} onChange={event => setLoginType(event.target.value as How)}>
          {Object.entries(HOW).map(([type, label]) => (
            <MenuItem key={type} value={type}>
              {label}
            </MenuItem>
          ))}
        </TextField>
      </DialogContent>
      <DialogActions>
        <Button onClick={onCancel}>Cancel</Button>
        <Button type="submit" variant="contained" disabled={busy}>
          {busy ? 'Logging in…' : `Log in as ${name}`}
        </Button>
      </DialogActions>
    </form>
  )
}
