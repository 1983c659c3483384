import DialogTitle from '@mui/material/DialogTitle'
import * as users from '@openbook/api/users.ts'
import { useNotify } from 'react-admin'
import { Dialog } from '../ui/Dialog.tsx'
import { ReasonForm } from '../ui/ReasonForm.tsx'
import { call } from '../wire.ts'

type Member = Pick<users.User, 'id' | 'first_name' | 'last_name' | 'paid_user'>
interface Props {
  member: Member
  close: () => void
  done: () => void
}

export const wordOf = ({ paid_user }: Pick<Member, 'paid_user'>) => (paid_user ? 'End membership' : 'Begin membership')

export const ENDS =
  'The agent app shows them billing and their profile, and nothing else, at once. They stay signed in, their contacts stay theirs, and nothing is deleted.'
export const BEGINS = 'The whole agent app is open to them again at once. They need not sign in anew.'

/** Switches the membership of one person, after saying what that means and asking why. */
export function MembershipDialog({ member, close, done }: Props) {
  const { id, first_name, last_name, paid_user } = member
  const notify = useNotify()
  const send = async (reason: string) => {
    await call(users.adminSetMembership, { params: { id }, body: { paid_user: !paid_user, reason } })
    notify(`${first_name} ${last_name} is ${paid_user ? 'not a' : 'a'} paying user now.`, { type: 'success' })
    close()
    done()
  }
  return (
    <Dialog open onClose={close} fullWidth maxWidth="sm" aria-labelledby="membership">
      <DialogTitle id="membership">
        {wordOf(member)} of {first_name} {last_name}?
      </DialogTitle>
      <ReasonForm
        means={[paid_user ? ENDS : BEGINS]}
        act={wordOf(member)}
        color={paid_user ? 'warning' : 'primary'}
        send={send}
        close={close}
      />
    </Dialog>
  )
}
