import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogContentText from '@mui/material/DialogContentText'
import DialogTitle from '@mui/material/DialogTitle'
import TextField from '@mui/material/TextField'
import { Failed } from '@openbook/api/core/errors.ts'
import type { Gets } from '@openbook/api/core/route.ts'
import * as users from '@openbook/api/users.ts'
import { type FormEvent, useState } from 'react'
import { useNotify } from 'react-admin'
import { Dialog } from '../ui/Dialog.tsx'
import { sentenceOf } from '../ui/useAsked.ts'
import { call } from '../wire.ts'

type Member = Gets<typeof users.adminPaidMembership>['data'][number]
interface Props {
  member: Member
  close: () => void
  done: () => void
}

export const wordOf = ({ paid_user }: Pick<Member, 'paid_user'>) => (paid_user ? 'End membership' : 'Begin membership')

/** Switches the membership of one person, after saying what that means and asking why. */
export function MembershipDialog({ member, close, done }: Props) {
  const { errors, busy, send } = useSwitch(member, () => {
    close()
    done()
  })
  const { reason, ...others } = errors
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    void send(String(new FormData(event.currentTarget).get('reason')))
  }
  return (
    <Dialog open onClose={close} fullWidth maxWidth="sm" aria-labelledby="membership">
      <DialogTitle id="membership">
        {wordOf(member)} of {member.first_name} {member.last_name}?
      </DialogTitle>
      <form onSubmit={submit} noValidate>
        <DialogContent>
          {Object.keys(others).length > 0 && <Alert severity="error">{Object.values(others).join(' ')}</Alert>}
          <DialogContentText sx={{ mb: 2 }}>
            {member.paid_user
              ? 'The agent app shows them billing and their profile, and nothing else, at once. They stay signed in, their contacts stay theirs, and nothing is deleted.'
              : 'The whole agent app is open to them again at once. They need not sign in anew.'}
          </DialogContentText>
          <TextField
            name="reason"
            label="Reason"
            required
            autoFocus
            fullWidth
            error={Boolean(reason)}
            helperText={reason}
            slotProps={{ htmlInput: { maxLength: 300 } }}
          />
        </DialogContent>
        <DialogActions>
          <Button onClick={close}>Cancel</Button>
          <Button type="submit" variant="contained" color={member.paid_user ? 'warning' : 'primary'} disabled={busy}>
            {wordOf(member)}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}

function useSwitch({ id, first_name, last_name, paid_user }: Member, done: () => void) {
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [busy, setBusy] = useState(false)
  const notify = useNotify()
  const send = async (reason: string) => {
    setBusy(true)
    setErrors({})
    try {
      await call(users.adminSetMembership, { params: { id }, body: { paid_user: !paid_user, reason } })
      notify(`${first_name} ${last_name} is ${paid_user ? 'not a' : 'a'} paying user now.`, { type: 'success' })
      done()
    } catch (failure) {
      setErrors(saidOf(failure))
      setBusy(false)
    }
  }
  return { errors, busy, send }
}

const saidOf = (failure: unknown): Record<string, string> =>
  failure instanceof Failed && failure.errors.reason
    ? { reason: [failure.errors.reason].flat().join(' ') }
    : { base: sentenceOf(failure) }
