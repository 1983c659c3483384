import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { Failed } from '@openbook/api/core/errors.ts'
import * as sessions from '@openbook/api/sessions.ts'
import type { TeamMember } from '@openbook/api/users.ts'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { levels } from '../../lib/levels.ts'
import { mutation } from '../../lib/query.ts'
import { sentenceOf } from '../../lib/toasts.ts'
import { FormDialog } from '../../ui/FormDialog.tsx'

type Minutes = (typeof sessions.JUMP_MINUTES)[number]

/** Asks why and for how long, then goes on as the one below. */
export function LogInAsDialog({ member, close }: { member: TeamMember; close: () => void }) {
  const { id, first_name, last_name } = member
  const [reason, setReason] = useState('')
  const [minutes, setMinutes] = useState<Minutes>(30)
  const jump = useMutation({
    ...mutation(sessions.loginAs),
    meta: { shown: true },
    onSuccess: ({ redirect_to }) => levels.jump(id, redirect_to),
  })
  const said = jump.error instanceof Failed ? jump.error.errors.reason : undefined
  return (
    <FormDialog
      title={`Log in as ${first_name} ${last_name}`}
      act={`Log in as ${first_name}`}
      trouble={jump.error && !said ? sentenceOf(jump.error) : undefined}
      busy={jump.isPending}
      close={close}
      submit={event => {
        event.preventDefault()
        jump.mutate({ body: { user_id: id, reason, minutes } })
      }}
    >
      <Typography sx={{ gridColumn: '1 / -1', color: 'text.secondary' }}>
        You see and do what {first_name} can, but for passwords, tokens, exports and payments. Whatever you do is logged
        under both names, and {first_name} is told that you were here, and why.
      </Typography>
      <TextField
        label="Reason"
        required
        autoFocus
        value={reason}
        onChange={event => setReason(event.target.value)}
        error={Boolean(said)}
        helperText={said}
        slotProps={{ htmlInput: { maxLength: 300 } }}
      />
      <TextField
        select
        label="For"
        value={minutes}
        onChange={event => setMinutes(Number(event.target.value) as Minutes)}
        slotProps={{ select: { native: true } }}
      >
        {sessions.JUMP_MINUTES.map(each => (
          <option key={each} value={each}>
            {each} minutes
          </option>
        ))}
      </TextField>
    </FormDialog>
  )
}
