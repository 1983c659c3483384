import SwitchAccount from '@mui/icons-material/SwitchAccountOutlined'
import Button from '@mui/material/Button'
import DialogContentText from '@mui/material/DialogContentText'
import DialogTitle from '@mui/material/DialogTitle'
import { useState } from 'react'
import { useRecordContext } from 'react-admin'
import { Dialog } from '../ui/Dialog.tsx'
import { JumpForm } from './JumpForm.tsx'

/** Asks why, then goes on as the user where they work: in the agent app, or an administrator in the console. */
export function LogInAsButton() {
  const user = useRecordContext()
  const [open, setOpen] = useState(false)
  if (!user) return null
  const name = String(user.first_name)
  return (
    <>
      <Button size="small" startIcon={<SwitchAccount />} onClick={() => setOpen(true)}>
        Log in as
      </Button>
      <Dialog open={open} onClose={() => setOpen(false)} fullWidth maxWidth="xs" aria-labelledby="log-in-as">
        <DialogTitle id="log-in-as">
          Log in as {user.first_name} {user.last_name}
        </DialogTitle>
        <JumpForm user_id={Number(user.id)} act={`Log in as ${name}`} onCancel={() => setOpen(false)}>
          <DialogContentText>
            You see and do what {name} can, but for passwords, tokens, exports and payments. Whatever you do is logged
            under both names, and {name} is told that you were here, and why.
          </DialogContentText>
        </JumpForm>
      </Dialog>
    </>
  )
}
