import Button from '@mui/material/Button'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogContentText from '@mui/material/DialogContentText'
import DialogTitle from '@mui/material/DialogTitle'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import type { User } from '@openbook/api/users.ts'
import { useState } from 'react'
import { useListContext } from 'react-admin'
import { Dialog } from '../ui/Dialog.tsx'
import { Trouble } from '../ui/Trouble.tsx'
import { useRoleLabel } from '../ui/useRoleLabel.ts'
import { type BulkProps, before, PreviewedChange } from './PreviewedChange.tsx'
import { figure } from './usePreview.ts'
import { useRolesToGive } from './useRolesToGive.ts'

/** The agency all selected users are of; undefined where they are of several, or on other pages too. */
function useAgency(ids: number[]) {
  const { data = [] } = useListContext<User>()
  const selected = data.filter(({ id }) => ids.includes(id))
  if (selected.length < ids.length) return undefined
  const agencies = new Set(selected.map(({ business_unit_id }) => business_unit_id))
  return agencies.size === 1 ? [...agencies][0] : undefined
}

/** Gives every selected user one role, after showing what changes. */
export function RoleDialog({ ids, close, done }: BulkProps) {
  const labelOf = useRoleLabel()
  const agency = useAgency(ids)
  const { roles, error, again } = useRolesToGive(agency)
  const [role, setRole] = useState('')
  const name = roles.find(({ id }) => id === role)?.name ?? role
  return (
    <Dialog open onClose={close} fullWidth maxWidth="sm" aria-labelledby="change-role">
      <DialogTitle id="change-role">Change the role of {figure(ids.length, 'user')}</DialogTitle>
      <DialogContent>
        <TextField select label="Role" value={role} onChange={event => setRole(event.target.value)} autoFocus>
          {roles.map(({ id, name }) => (
            <MenuItem key={id} value={id}>
              {name}
            </MenuItem>
          ))}
        </TextField>
        {error && <Trouble text={error} again={again} />}
        {!role && !error && <DialogContentText>Choose a role to see what changes.</DialogContentText>}
      </DialogContent>
      {role ? (
        <PreviewedChange
          key={role}
          ids={ids}
          wanted={{ role }}
          business_unit_id={agency}
          act="Change role"
          tell={preview =>
            `${figure(preview.changing, 'user becomes', 'users become')} ${name}: ${before(preview, is => labelOf(is ?? ''))}.`
          }
          besides="Whoever acts as them comes back to themselves."
          say={changed => `${figure(changed, 'user is', 'users are')} ${name} now.`}
          close={close}
          done={done}
        />
      ) : (
        <DialogActions>
          <Button onClick={close}>Cancel</Button>
        </DialogActions>
      )}
    </Dialog>
  )
}
