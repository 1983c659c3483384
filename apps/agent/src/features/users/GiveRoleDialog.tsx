import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { call } from '@openbook/api/core/call.ts'
import * as users from '@openbook/api/users.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { mutation, refresh } from '../../lib/query.ts'
import { say, sayFailed, sentenceOf } from '../../lib/toasts.ts'
import { FormDialog } from '../../ui/FormDialog.tsx'

interface Props {
  member: users.TeamMember
  roles: { id: string; label: string }[]
  close: () => void
}

/** Gives somebody of the team another role. */
export function GiveRoleDialog({ member: { id, first_name, last_name, role: before }, roles, close }: Props) {
  const client = useQueryClient()
  const known = roles.some(each => each.id === before)
  const [role, setRole] = useState(known ? before : '')
  const back = () =>
    call(users.giveRole, { params: { id }, body: { role: before } }).then(() => refresh(client, users.team), sayFailed)
  const give = useMutation({
    ...mutation(users.giveRole),
    meta: { shown: true },
    onSuccess: () => {
      const label = roles.find(each => each.id === role)?.label ?? role
      const undo = known && { action: { label: 'Undo', run: () => void back() } }
      say(`${first_name} ${last_name} is ${label} now.`, { ...undo })
      close()
      return refresh(client, users.team)
    },
  })
  return (
    <FormDialog
      title={`Change the role of ${first_name} ${last_name}`}
      act="Change role"
      trouble={give.error ? sentenceOf(give.error) : undefined}
      busy={give.isPending}
      close={close}
      submit={event => {
        event.preventDefault()
        give.mutate({ params: { id }, body: { role } })
      }}
    >
      <Typography sx={{ gridColumn: '1 / -1', color: 'text.secondary' }}>
        What {first_name} sees and may do follows the role at once. Their contacts stay theirs.
      </Typography>
      <TextField
        select
        label="Role"
        required
        autoFocus
        value={role}
        onChange={event => setRole(event.target.value)}
        slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
      >
        {!known && <option value="" />}
        {roles.map(each => (
          <option key={each.id} value={each.id}>
            {each.label}
          </option>
        ))}
      </TextField>
    </FormDialog>
  )
}
