import Button from '@mui/material/Button'
import Chip from '@mui/material/Chip'
import Collapse from '@mui/material/Collapse'
import Typography from '@mui/material/Typography'
import * as emailHistory from '@openbook/api/email-history.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { dayAndTime } from '../../lib/dates.ts'
import { mutation, refresh } from '../../lib/query.ts'
import { Row } from '../../ui/Rows.tsx'
import { type Email, STATES } from './email.ts'

interface Props {
  email: Email
  contactId: number
  /** Opens the same letter to be sent once more; absent for those who may not write. */
  again: ((email: Email) => void) | undefined
}

const NOT_GONE: Email['state'][] = ['bounced', 'failed', 'held', 'cancelled', 'unsure']

export function EmailRow({ email, contactId, again }: Props) {
  const client = useQueryClient()
  const id = useId()
  const [open, setOpen] = useState(false)
  const { state, subject, sent_to, sender, reason, email_body, created_at, unsubscribed_at } = email
  const cancel = useMutation({
    ...mutation(emailHistory.cancel),
    onSettled: () => refresh(client, emailHistory.history),
  })
  const takeBack = () => cancel.mutate({ params: { id: contactId, emailId: email.id } })
  return (
    <Row
      end={
        again && state === 'queued' ? (
          <Button size="small" onClick={takeBack} disabled={cancel.isPending}>
            Take back
          </Button>
        ) : (
          again &&
          NOT_GONE.includes(state) && (
            <Button size="small" onClick={() => again(email)}>
              Send again
            </Button>
          )
        )
      }
    >
      <Button
        size="small"
        color="inherit"
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
        sx={{ p: 0, textAlign: 'left', fontWeight: 600, justifyContent: 'flex-start', overflowWrap: 'anywhere' }}
      >
        {subject}
      </Button>
      <Typography variant="caption" component="p" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
        {sender.name} to {sent_to} · {dayAndTime(created_at)}
      </Typography>
      <Chip
        size="small"
        variant="outlined"
        label={STATES[state].label}
        color={STATES[state].color}
        sx={{ mr: 1, mt: 0.5 }}
      />
      {unsubscribed_at && (
        <Chip size="small" variant="outlined" color="warning" label="Said no to more" sx={{ mt: 0.5 }} />
      )}
      {reason && (
        <Typography variant="body2" sx={{ mt: 0.5 }}>
          {reason}
        </Typography>
      )}
      <Collapse in={open} id={id} unmountOnExit>
        <Typography variant="body2" sx={{ mt: 1, whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
          {email_body}
        </Typography>
      </Collapse>
    </Row>
  )
}
