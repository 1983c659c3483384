import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { Failed } from '@openbook/api/core/errors.ts'
import type { Signup } from '@openbook/api/signups.ts'
import * as signups from '@openbook/api/signups.ts'
import { useState } from 'react'
import { useRecordContext, useRefresh } from 'react-admin'
import { unreachable } from '../layout/unreachable.ts'
import { proven } from '../ui/proof.ts'
import { call } from '../wire.ts'
import { Approve } from './Approve.tsx'
import { InvitationLink } from './InvitationLink.tsx'

type Body = Parameters<typeof call<typeof signups.adminUpdate>>[1]['body']
export type Errors = Record<string, string>

/** What can be done about a request now, and the invitation that came of it. */
export function Answer() {
  const signup = useRecordContext<Signup>()
  const refresh = useRefresh()
  const [errors, setErrors] = useState<Errors>({})
  const [busy, setBusy] = useState(false)
  const [made, setMade] = useState<{ path: string; mailed: boolean } | null>(null)
  if (!signup) return null
  const send = async (body: Body) => {
    setBusy(true)
    setErrors({})
    try {
      const answer = await proven(() => call(signups.adminUpdate, { params: { id: signup.id }, body }))
      setMade(
        answer.invitation_path === null ? null : { path: answer.invitation_path, mailed: answer.invitation_mailed },
      )
      refresh()
    } catch (failure) {
      setErrors(saidOf(failure))
    }
    setBusy(false)
  }
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      {made && <InvitationLink {...made} email={signup.email} />}
      {errors.base && (
        <Alert severity="error" role="alert">
          {errors.base}
        </Alert>
      )}
      {signup.status === 'pending' && (
        <>
          <Approve signup={signup} errors={errors} busy={busy} send={send} />
          <Reject error={errors.reason} busy={busy} send={send} />
        </>
      )}
      {signup.status === 'approved' && (
        <Invited signup={signup} again={() => void send({ act: 'invite_again' })} busy={busy} />
      )}
      {signup.status === 'rejected' && <Typography variant="body2">Turned down. They may ask again.</Typography>}
    </Box>
  )
}

function saidOf(failure: unknown): Errors {
  if (!(failure instanceof Failed)) return { base: unreachable() }
  if (failure.status === 403) return { base: failure.sentence }
  const said = Object.entries(failure.errors).map(([name, words]) => [name, [words].flat()[0] ?? ''] as const)
  const known = ['username', 'role', 'manager_id', 'reason']
  const rest = said.find(([name]) => !known.includes(name))
  return { ...Object.fromEntries(said), ...(rest && { base: rest[1] }) }
}

function Invited({ signup, again, busy }: { signup: Signup; again: () => void; busy: boolean }) {
  if (signup.accepted_at) return <Typography variant="body2">They have chosen a password and can sign in.</Typography>
  return (
    <Box>
      <Typography variant="body2" sx={{ mb: 1 }}>
        They have not used their invitation yet.
      </Typography>
      <Button variant="outlined" disabled={busy} onClick={again}>
        Make a new invitation
      </Button>
    </Box>
  )
}

interface RejectProps {
  error: string | undefined
  busy: boolean
  send: (body: Body) => Promise<void>
}

function Reject({ error, busy, send }: RejectProps) {
  const [reason, setReason] = useState('')
  return (
    <Box component="section" aria-labelledby="turn-down">
      <Typography id="turn-down" component="h2" sx={{ fontWeight: 650 }}>
        Turn down
      </Typography>
      <TextField
        label="Why not"
        value={reason}
        onChange={event => setReason(event.target.value)}
        error={Boolean(error)}
        helperText={error ?? 'For the administrators; the person is not told.'}
      />
      <Button color="error" disabled={busy} onClick={() => void send({ act: 'reject', reason })}>
        Turn down
      </Button>
    </Box>
  )
}
