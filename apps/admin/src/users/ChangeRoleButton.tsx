import Badge from '@mui/icons-material/BadgeOutlined'
import Alert from '@mui/material/Alert'
import MuiButton from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import { Failed } from '@openbook/api/core/errors.ts'
import * as users from '@openbook/api/users.ts'
import { useState } from 'react'
import { Button, useListContext, useNotify, useRefresh } from 'react-admin'
import { useIdentity } from '../ui/useIdentity.ts'
import { call } from '../wire.ts'

/** Gives every selected user one role; all of them, or nobody where one is refused. */
export function ChangeRoleButton() {
  const { selectedIds, onUnselectItems } = useListContext()
  const [open, setOpen] = useState(false)
  const [role, setRole] = useState('')
  const [error, setError] = useState('')
  const roles = useIdentity()?.rolesToGive ?? []
  const notify = useNotify()
  const refresh = useRefresh()
  const many = selectedIds.length === 1 ? '1 user' : `${selectedIds.length} users`
  const save = async () => {
    try {
      await call(users.adminUpdateRoles, { body: { ids: selectedIds, role } })
    } catch (failure) {
      return setError(
        failure instanceof Failed ? `${failure.sentence} Nobody’s role was changed.` : 'Openbook cannot be reached.',
      )
    }
    setOpen(false)
    onUnselectItems()
    refresh()
    notify(`Role changed for ${many}.`, { type: 'success' })
  }
  return (
    <>
      <Button label="Change role" onClick={() => setOpen(true)}>
        <Badge />
      </Button>
      <Dialog open={open} onClose={() => setOpen(false)} fullWidth maxWidth="xs" aria-labelledby="change-role">
        <DialogTitle id="change-role">Change the role of {many}</DialogTitle>
        <DialogContent>
          {error && <Alert severity="error">{error}</Alert>}
          <TextField select label="Role" value={role} onChange={event => setRole(event.target.value)} autoFocus>
            {roles.map(({ id, name }) => (
              <MenuItem key={id} value={id}>
                {name}
              </MenuItem>
            ))}
          </TextField>
        </DialogContent>
        <DialogActions>
          <MuiButton onClick={() => setOpen(false)}>Cancel</MuiButton>
          <MuiButton variant="contained" onClick={save} disabled={!role}>
            Change role
          </MuiButton>
        </DialogActions>
      </Dialog>
    </>
  )
}
