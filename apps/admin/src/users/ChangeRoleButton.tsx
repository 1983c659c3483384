import Badge from '@mui/icons-material/BadgeOutlined'
import Alert from '@mui/material/Alert'
import MuiButton from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogContentText from '@mui/material/DialogContentText'
import DialogTitle from '@mui/material/DialogTitle'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import type { User } from '@openbook/api/users.ts'
import { useState } from 'react'
import { Button, useListContext } from 'react-admin'
import { useRoleLabel } from '../ui/useRoleLabel.ts'
import { Touched } from './Touched.tsx'
import { useChange } from './useChange.tsx'
import { figure, type Preview, usePreview } from './usePreview.ts'
import { useRolesToGive } from './useRolesToGive.ts'

interface Props {
  ids: number[]
  close: () => void
  done: () => void
}

/** Gives every selected user one role, after showing what changes. */
export function ChangeRoleButton() {
  const { selectedIds, onUnselectItems } = useListContext()
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  const done = () => {
    close()
    onUnselectItems()
  }
  return (
    <>
      <Button label="Change role" onClick={() => setOpen(true)}>
        <Badge />
      </Button>
      {open && <ChangeRoleDialog ids={selectedIds.map(Number)} close={close} done={done} />}
    </>
  )
}

/** The agency all selected users are of; undefined where they are of several. */
function useAgency(ids: number[]) {
  const { data = [] } = useListContext<User>()
  const agencies = new Set(data.filter(({ id }) => ids.includes(id)).map(({ business_unit_id }) => business_unit_id))
  return agencies.size === 1 ? [...agencies][0] : undefined
}

function ChangeRoleDialog({ ids, close, done }: Props) {
  const { roles, error } = useRolesToGive(useAgency(ids))
  const [role, setRole] = useState('')
  const who = figure(ids.length, 'user')
  return (
    <Dialog open onClose={close} fullWidth maxWidth="sm" aria-labelledby="change-role">
      <DialogTitle id="change-role">Change the role of {who}</DialogTitle>
      <DialogContent>
        <TextField select label="Role" value={role} onChange={event => setRole(event.target.value)} autoFocus>
          {roles.map(({ id, name }) => (
            <MenuItem key={id} value={id}>
              {name}
            </MenuItem>
          ))}
        </TextField>
        {error && <Alert severity="error">{error}</Alert>}
        {!role && !error && <DialogContentText>Choose a role to see what changes.</DialogContentText>}
      </DialogContent>
      {role ? (
        <Change
          key={role}
          ids={ids}
          role={role}
          name={roles.find(({ id }) => id === role)?.name ?? role}
          close={close}
          done={done}
        />
      ) : (
        <DialogActions>
          <MuiButton onClick={close}>Cancel</MuiButton>
        </DialogActions>
      )}
    </Dialog>
  )
}

/** What changes with the role, who is left out and why, and the act itself. */
function Change({ ids, role, name, close, done }: Props & { role: string; name: string }) {
  const labelOf = useRoleLabel()
  const preview = usePreview(ids, { role })
  const { busy, error, change } = useChange(done)
  const users = preview.data?.users ?? []
  const submit = () =>
    change(
      { ids: users.map(({ id }) => id), role },
      ({ changed }) => `${figure(changed, 'user is', 'users are')} ${name} now.`,
    )
  return (
    <>
      <DialogContent sx={{ pt: 0 }}>
        {(error || preview.error) && <Alert severity="error">{error?.sentence ?? preview.error}</Alert>}
        {preview.data && (
          <>
            <DialogContentText role="status">
              {users.length
                ? `${figure(users.length, 'user becomes', 'users become')} ${name}: ${before(preview.data, labelOf)}.`
                : 'Nobody changes.'}{' '}
              Whoever acts as them comes back to themselves.
            </DialogContentText>
            <Touched preview={{ ...preview.data, users: [] }} />
          </>
        )}
      </DialogContent>
      <DialogActions>
        <MuiButton onClick={close}>Cancel</MuiButton>
        <MuiButton variant="contained" onClick={submit} disabled={busy || !users.length}>
          Change role
        </MuiButton>
      </DialogActions>
    </>
  )
}

/** How many of each role there were. */
function before({ users }: Preview, labelOf: (role: string) => string) {
  const counts = new Map<string, number>()
  for (const { role } of users) counts.set(role, (counts.get(role) ?? 0) + 1)
  return [...counts].map(([role, count]) => `${count.toLocaleString('en-US')} now ${labelOf(role)}`).join(', ')
}
