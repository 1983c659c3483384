import Button from '@mui/material/Button'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogContentText from '@mui/material/DialogContentText'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import { useState } from 'react'
import { Form, FormDataConsumer } from 'react-admin'
import { Trouble } from '../ui/Trouble.tsx'
import { UserOrNobodyInput } from '../ui/UsersInput.tsx'
import { useRolesToGive } from '../users/useRolesToGive.ts'
import { usernameFor } from './Approve.tsx'
import type { SeveralProps } from './BulkDialog.tsx'

/** Role and manager for all of them, and a username for each. */
export function ApproveSeveral({ waiting, busy, close, send }: SeveralProps) {
  const { roles, error, again } = useRolesToGive()
  const [role, setRole] = useState('agent')
  const [names, setNames] = useState(() => new Map(waiting.map(signup => [signup.id, usernameFor(signup)])))
  const chosen = waiting.map(({ id }) => ({ id, username: names.get(id) ?? '' }))
  return (
    <Form record={{}} resource="signups">
      <DialogContent>
        <DialogContentText sx={{ mb: 2 }}>
          Each gets an account, and an invitation by mail. That cannot be taken back here; an account can be deactivated
          under Users.
        </DialogContentText>
        {error && <Trouble text={error} again={again} />}
        <TextField
          select
          label="Role"
          value={roles.some(({ id }) => id === role) ? role : ''}
          onChange={event => setRole(event.target.value)}
        >
          {roles.map(({ id, name }) => (
            <MenuItem key={id} value={id}>
              {name}
            </MenuItem>
          ))}
        </TextField>
        <UserOrNobodyInput source="manager_id" label="Manager" filter={{ may_lead: role }} />
        {waiting.map(({ id, first_name, last_name, email }) => (
          <TextField
            key={id}
            label={`Username of ${first_name} ${last_name}`}
            helperText={email}
            value={names.get(id)}
            onChange={event => setNames(new Map(names).set(id, event.target.value))}
          />
        ))}
      </DialogContent>
      <DialogActions>
        <Button onClick={close}>Cancel</Button>
        <FormDataConsumer>
          {({ formData }) => (
            <Button
              variant="contained"
              disabled={busy || !roles.length}
              onClick={() =>
                void send({ act: 'approve', signups: chosen, role, manager_id: formData.manager_id ?? null })
              }
            >
              Approve and invite {waiting.length}
            </Button>
          )}
        </FormDataConsumer>
      </DialogActions>
    </Form>
  )
}
