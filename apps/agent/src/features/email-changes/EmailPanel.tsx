import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import * as emailChanges from '@openbook/api/email-changes.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useUser } from '../../lib/current-user.ts'
import { dayAndTime } from '../../lib/dates.ts'
import { mutation, query, refresh } from '../../lib/query.ts'
import { say } from '../../lib/toasts.ts'
import { Failed } from '../../ui/Failed.tsx'
import { Lines } from '../../ui/Lines.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { EmailDialog } from './EmailDialog.tsx'

/** Where one is written to, and another address that waits to be confirmed. */
export function EmailPanel() {
  const { impersonation, profile } = useUser()
  const { data, error, refetch, isFetching } = useQuery(query(emailChanges.show))
  const [asking, setAsking] = useState(false)
  return (
    <Panel
      title="E-mail address"
      action={
        !impersonation && (
          <Button size="small" variant="outlined" disabled={!data} onClick={() => setAsking(true)}>
            Change e-mail address
          </Button>
        )
      }
    >
      {error && !data && <Failed what="Your e-mail address" error={error} retry={refetch} busy={isFetching} />}
      {!error && !data && <Lines />}
      {data && (
        <>
          <Typography sx={{ overflowWrap: 'anywhere' }}>{data.email}</Typography>
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            {impersonation
              ? `Only ${profile.first_name} can change this.`
              : 'Links for a new password, codes and warnings about your account go there.'}
          </Typography>
          {data.wanted && data.until && (
            <Waiting wanted={data.wanted} until={data.until} email={data.email} own={!impersonation} />
          )}
          {asking && <EmailDialog close={() => setAsking(false)} />}
        </>
      )}
    </Panel>
  )
}

interface WaitingProps {
  wanted: string
  until: string
  email: string
  own: boolean
}

function Waiting({ wanted, until, email, own }: WaitingProps) {
  const client = useQueryClient()
  const cancel = useMutation({
    ...mutation(emailChanges.destroy),
    onSuccess: async () => {
      await refresh(client, emailChanges.show)
      say(`Your address stays ${email}.`)
    },
  })
  return (
    <Alert
      severity="info"
      sx={{ mt: 1.5, overflowWrap: 'anywhere' }}
      action={
        own && (
          <Button color="inherit" size="small" disabled={cancel.isPending} onClick={() => cancel.mutate(undefined)}>
            Cancel the change
          </Button>
        )
      }
    >
      A link is on its way to {wanted}. Until it is opened nothing changes; it is good until {dayAndTime(until)}.
    </Alert>
  )
}
