import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import type { Signup } from '@openbook/api/signups.ts'
import { useState } from 'react'
import { Form, FormDataConsumer } from 'react-admin'
import { useMissing } from '../ui/missing.ts'
import { UserOrNobodyInput } from '../ui/UsersInput.tsx'
import { useRolesToGive } from '../users/useRolesToGive.ts'
import type { Errors } from './Answer.tsx'

interface Props {
  signup: Signup
  errors: Errors
  busy: boolean
  send: (body: { act: 'approve'; username: string; role: string; manager_id: number | null }) => Promise<void>
}

/** What is offered as the username of somebody who asked. */
export const usernameFor = ({ email }: Pick<Signup, 'email'>) => email.split('@')[0]?.toLowerCase() ?? ''

/** Makes a user of somebody who asked: name, role and manager. */
export function Approve({ signup, errors, busy, send }: Props) {
  const { roles, error, again } = useRolesToGive()
  useMissing('Roles', error, again)
  const [username, setUsername] = useState(usernameFor(signup))
  const [role, setRole] = useState('agent')
  return (
    <Box component="section" aria-labelledby="approve">
      <Typography id="approve" component="h2" sx={{ fontWeight: 650 }}>
        Approve
      </Typography>
      <Form record={{}} resource="signups">
        <TextField
          label="Username"
          value={username}
          onChange={event => setUsername(event.target.value)}
          error={Boolean(errors.username)}
          helperText={errors.username}
        />
        <TextField
          select
          label="Role"
          value={roles.some(({ id }) => id === role) ? role : ''}
          onChange={event => setRole(event.target.value)}
          error={Boolean(errors.role)}
          helperText={errors.role}
        >
          {roles.map(({ id, name }) => (
            <MenuItem key={id} value={id}>
              {name}
            </MenuItem>
          ))}
        </TextField>
        <UserOrNobodyInput source="manager_id" label="Manager" filter={{ may_lead: role }} />
        <FormDataConsumer>
          {({ formData }) => (
            <Button
              variant="contained"
              disabled={busy || !roles.length}
              onClick={() => void send({ act: 'approve', username, role, manager_id: formData.manager_id ?? null })}
            >
              Approve and invite
            </Button>
          )}
        </FormDataConsumer>
      </Form>
    </Box>
  )
}
