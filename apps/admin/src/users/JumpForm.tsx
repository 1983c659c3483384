import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import { Failed } from '@openbook/api/core/errors.ts'
import * as sessions from '@openbook/api/sessions.ts'
import { type FormEvent, type ReactNode, useState } from 'react'
import { store } from '../layout/store.ts'
import { unreachable } from '../layout/unreachable.ts'
import { levels } from '../levels.ts'
import { call } from '../wire.ts'

type Minutes = (typeof sessions.JUMP_MINUTES)[number]

interface Props {
  /** As whom; nobody chosen yet where it is undefined. */
  user_id: number | undefined
  /** What the button says. */
  act: string
  onCancel: () => void
  children: ReactNode
}

/** Asks why and for how long, then goes on as somebody, where they work. */
export function JumpForm({ user_id, act, onCancel, children }: Props) {
  const [minutes, setMinutes] = useState<Minutes>(30)
  const { jump, errors, busy } = useJump()
  const { reason: reasonError, ...others } = errors
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const reason = String(new FormData(event.currentTarget).get('reason'))
    if (user_id) void jump({ user_id, reason, minutes })
  }
  return (
    <form onSubmit={submit} noValidate>
      <DialogContent>
        {Object.keys(others).length > 0 && <Alert severity="error">{Object.values(others).flat().join(' ')}</Alert>}
        {children}
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
      </DialogContent>
      <DialogActions>
        <Button onClick={onCancel}>Cancel</Button>
        <Button type="submit" variant="contained" disabled={busy || !user_id}>
          {busy ? 'Logging in…' : act}
        </Button>
      </DialogActions>
    </form>
  )
}

/** Goes on as somebody; what the lists here were filtered by is not theirs. */
function useJump() {
  const [errors, setErrors] = useState<Record<string, string | string[]>>({})
  const [busy, setBusy] = useState(false)
  const jump = async (body: { user_id: number; reason: string; minutes: Minutes }) => {
    setBusy(true)
    try {
      const { redirect_to } = await call(sessions.loginAs, { body })
      levels.jump(body.user_id, redirect_to)
      store.reset()
    } catch (failure) {
      setErrors(failure instanceof Failed ? failure.errors : { base: unreachable('Try again.') })
      setBusy(false)
    }
  }
  return { jump, errors, busy }
}
