import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import * as users from '@openbook/api/users.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { setUser, useUser } from '../../lib/current-user.ts'
import { mutation } from '../../lib/query.ts'
import { say } from '../../lib/toasts.ts'
import { type Wrong, wrongOf } from '../../ui/form-errors.ts'
import { Panel } from '../../ui/Panel.tsx'
import { PasswordField } from '../../ui/PasswordField.tsx'

const FIELDS = ['current_password', 'password', 'again'] as const
type Field = (typeof FIELDS)[number]

function missing(values: Record<Field, string>): Wrong<Field> {
  const { current_password, password, again } = values
  if (!current_password) return { current_password: 'Enter the password you have now.' }
  if (password.length < users.SHORTEST_PASSWORD)
    return { password: `Use at least ${users.SHORTEST_PASSWORD} characters.` }
  return password === again ? {} : { again: 'This is not the same as the new password.' }
}

/** A new password, against the one there is. */
export function PasswordPanel() {
  const user = useUser()
  const client = useQueryClient()
  const form = useRef<HTMLFormElement>(null)
  const [wrong, setWrong] = useState<Wrong<Field>>({})
  const refuse = (said: Wrong<Field>) => {
    setWrong(said)
    const field = FIELDS.find(name => said[name])
    if (field) form.current?.querySelector<HTMLInputElement>(`input[name=${field}]`)?.focus()
  }
  const save = useMutation({
    ...mutation(users.updatePassword),
    meta: { shown: true },
    onSuccess: changed => {
      setUser(client, changed)
      form.current?.reset()
      say('Your password is changed. You are signed out everywhere else.')
    },
    onError: error => refuse(wrongOf(error, FIELDS)),
  })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const data = new FormData(event.currentTarget)
    const values = Object.fromEntries(FIELDS.map(name => [name, String(data.get(name))])) as Record<Field, string>
    const said = missing(values)
    refuse(said)
    if (Object.keys(said).length) return
    const { current_password, password } = values
    save.mutate({ params: { id: user.id }, body: { current_password, password } })
  }
  return (
    <Panel title="Password">
      {user['change_password?'] && (
        <Alert severity="warning" sx={{ mb: 2 }}>
          Choose a new password to go on.
        </Alert>
      )}
      {user.impersonation ? (
        <Typography>Only {user.profile.first_name} can change this password.</Typography>
      ) : (
        <Box
          component="form"
          ref={form}
          noValidate
          onSubmit={submit}
          sx={{ display: 'grid', gap: 2, maxWidth: 420, pt: 0.5 }}
        >
          {wrong.base && (
            <Alert severity="error" role="alert">
              {wrong.base}
            </Alert>
          )}
          <input type="hidden" name="username" autoComplete="username" value={user.username} readOnly />
          <PasswordField
            name="current_password"
            label="Current password"
            autoComplete="current-password"
            said={wrong.current_password}
          />
          <PasswordField name="password" label="New password" autoComplete="new-password" said={wrong.password} />
          <PasswordField name="again" label="New password again" autoComplete="new-password" said={wrong.again} />
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            At least {users.SHORTEST_PASSWORD} characters; several words that do not belong together are best.
          </Typography>
          <Box>
            <Button type="submit" variant="contained" disabled={save.isPending}>
              {save.isPending ? 'Changing…' : 'Change password'}
            </Button>
          </Box>
        </Box>
      )}
    </Panel>
  )
}
