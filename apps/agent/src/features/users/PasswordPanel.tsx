import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import Typography from '@mui/material/Typography'
import * as apiKeys from '@openbook/api/api-keys.ts'
import { call, type Input } from '@openbook/api/core/call.ts'
import * as users from '@openbook/api/users.ts'
import { owesBilling } from '@openbook/auth/route-guard.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { setUser, useUser } from '../../lib/current-user.ts'
import { query, refresh } from '../../lib/query.ts'
import { say } from '../../lib/toasts.ts'
import { type Wrong, wrongOf } from '../../ui/form-errors.ts'
import { useGo } from '../../ui/Link.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { PasswordField } from '../../ui/PasswordField.tsx'
import { useProof } from '../sessions/ProofPanel.tsx'

const FIELDS = ['current_password', 'password', 'again'] as const
type Field = (typeof FIELDS)[number]

function missing(values: Record<Field, string>): Wrong<Field> {
  const { current_password, password, again } = values
  if (!current_password) return { current_password: 'Enter the password you have now.' }
  if (password.length < users.SHORTEST_PASSWORD)
    return { password: `Use at least ${users.SHORTEST_PASSWORD} characters.` }
  return password === again ? {} : { again: 'This is not the same as the new password.' }
}

/** A new password, against the one there is; the server asks who is there where a second factor was not shown of late. */
export function PasswordPanel() {
  const user = useUser()
  const client = useQueryClient()
  const go = useGo()
  const form = useRef<HTMLFormElement>(null)
  const [wrong, setWrong] = useState<Wrong<Field>>({})
  const refuse = (said: Wrong<Field>) => {
    setWrong(said)
    const field = FIELDS.find(name => said[name])
    if (field) form.current?.querySelector<HTMLInputElement>(`input[name=${field}]`)?.focus()
  }
  const { proven, dialog } = useProof()
  const save = useMutation({
    mutationFn: (input: Input<typeof users.updatePassword>) => proven(() => call(users.updatePassword, input)),
    meta: { shown: true },
    onSuccess: changed => {
      setUser(client, changed)
      if (user['change_password?']) go('/')
      form.current?.reset()
      say('Your password is changed. You are signed out everywhere else, and your API token is replaced.')
      void refresh(client, apiKeys.list)
    },
    onError: error => {
      if (!(error instanceof DOMException)) refuse(wrongOf(error, FIELDS))
    },
  })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const data = new FormData(event.currentTarget)
    const values = Object.fromEntries(FIELDS.map(name => [name, String(data.get(name))])) as Record<Field, string>
    const said = missing(values)
    refuse(said)
    if (Object.keys(said).length) return
    const { current_password, password } = values
    const asked = event.currentTarget.elements.namedItem('revoke_api_keys') !== null
    const revoke_api_keys = !asked || data.has('revoke_api_keys')
    save.mutate({ params: { id: user.id }, body: { current_password, password, revoke_api_keys } })
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
          <Keys owed={user['change_password?'] || owesBilling(user)} />
          <Box>
            <Button type="submit" variant="contained" disabled={save.isPending}>
              {save.isPending ? 'Changing…' : 'Change password'}
            </Button>
          </Box>
        </Box>
      )}
      {dialog}
    </Panel>
  )
}

/** What else ends: the API token always, the keys of other programs where the box is ticked. */
function Keys({ owed }: { owed: boolean }) {
  const { data } = useQuery({ ...query(apiKeys.list), enabled: !owed })
  const count = data?.meta.total_count
  return (
    <Box>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        Every other browser is signed out, and your API token is replaced.
      </Typography>
      {(owed || Boolean(count)) && (
        <FormControlLabel
          control={<Checkbox name="revoke_api_keys" defaultChecked />}
          label={count ? `Also revoke my API keys (${count})` : 'Also revoke my API keys'}
        />
      )}
    </Box>
  )
}
