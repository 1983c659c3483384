import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { call } from '@openbook/api/core/call.ts'
import { Failed } from '@openbook/api/core/errors.ts'
import * as users from '@openbook/api/users.ts'
import { may } from '@openbook/auth/permissions.ts'
import type { Role } from '@openbook/auth/roles.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { refresh } from '../../lib/query.ts'
import { say, sayFailed, sentenceOf } from '../../lib/toasts.ts'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { type Taker, TakerField, takerOf } from './TakerField.tsx'

interface Props {
  member: users.TeamMember
  roles: { id: string; label: string }[]
  /** Runs an act, asking for the password where the server wants it. */
  proven: <T>(act: () => Promise<T>) => Promise<T>
  close: () => void
}

/** Whoever was asked once more who they are gave it up. */
const isStopped = (error: unknown) => error instanceof DOMException && error.name === 'AbortError'

type Taken = ReturnType<typeof takerOf>

/** Gives somebody of the team another role; whom they could not lead in it goes to somebody else. */
export function GiveRoleDialog({ member, roles, proven, close }: Props) {
  const { id, first_name, last_name, role: before, reports } = member
  const client = useQueryClient()
  const known = roles.some(each => each.id === before)
  const [role, setRole] = useState(known ? before : '')
  const [taker, setTaker] = useState<Taker>()
  const send = (to: string, taken?: Taken) =>
    proven(() => call(users.giveRole, { params: { id }, body: { role: to, ...taken } }))
  const back = () => send(before).then(() => refresh(client, users.team), sayFailed)
  const give = useMutation({
    mutationFn: (taken: Taken | undefined) => send(role, taken),
    meta: { shown: true },
    onSuccess: (_given, taken) => {
      const label = roles.find(each => each.id === role)?.label ?? role
      const undo = known && !taken && { action: { label: 'Undo', run: () => void back() } }
      say(`${first_name} ${last_name} is ${label} now.`, { ...undo })
      close()
    },
    onError: error => {
      if (!(error instanceof Failed) || error.status !== 404) return
      close()
      sayFailed(error)
    },
    onSettled: () => refresh(client, users.team),
  })
  const said = give.error instanceof Failed ? give.error.errors.team_user_id : undefined
  const leaves = reports > 0 && role !== before && (Boolean(said) || !may(role as Role, 'users.team'))
  return (
    <FormDialog
      title={`Change the role of ${first_name} ${last_name}`}
      act="Change role"
      trouble={give.error && !said && !isStopped(give.error) ? sentenceOf(give.error) : undefined}
      busy={give.isPending}
      blocked={!role || role === before}
      close={close}
      submit={event => {
        event.preventDefault()
        give.mutate(leaves ? takerOf(taker) : undefined)
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
      {leaves && (
        <TakerField
          member={member}
          value={taker}
          onChange={setTaker}
          said={said === undefined ? undefined : [said].flat().join(' ')}
        />
      )}
    </FormDialog>
  )
}
