import Button from '@mui/material/Button'
import Chip from '@mui/material/Chip'
import Collapse from '@mui/material/Collapse'
import Typography from '@mui/material/Typography'
import type { WorkflowLog } from '@openbook/api/campaign-triggers.ts'
import * as campaignTriggers from '@openbook/api/campaign-triggers.ts'
import * as contactTimeline from '@openbook/api/contact-timeline.ts'
import * as emailHistory from '@openbook/api/email-history.ts'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useId, useRef, useState } from 'react'
import type { z } from 'zod'
import { dayAndTime } from '../../lib/dates.ts'
import { query, refresh } from '../../lib/query.ts'
import { Failed } from '../../ui/Failed.tsx'
import { Lines } from '../../ui/Lines.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { Row, Rows } from '../../ui/Rows.tsx'

type Log = z.output<typeof WorkflowLog>
const MOST = 200
const WATCH_MS = 5000
const SOON_MS = 3 * 60_000

const STATES: Record<Log['state'], { label: string; color: 'default' | 'success' | 'warning' | 'error' }> = {
  waiting: { label: 'Waiting', color: 'default' },
  skipped: { label: 'Skipped', color: 'warning' },
  changed: { label: 'Skipped', color: 'default' },
  stopped: { label: 'Stopped', color: 'default' },
  queued: { label: 'Going out', color: 'default' },
  sending: { label: 'Going out', color: 'default' },
  sent: { label: 'Sent', color: 'success' },
  bounced: { label: 'Came back', color: 'error' },
  failed: { label: 'Not sent', color: 'error' },
  held: { label: 'Held back', color: 'warning' },
  cancelled: { label: 'Stopped', color: 'default' },
  unsure: { label: 'May have been sent', color: 'warning' },
}
const isSoon = ({ state, due_at }: Log) =>
  state === 'queued' || state === 'sending' || (state === 'waiting' && Date.parse(due_at) < Date.now() + SOON_MS)

/** What went, or did not go, to a contact by itself, and why. */
export function AutomationsPanel({ contactId }: { contactId: number }) {
  const [limit, setLimit] = useState(emailHistory.LOG_LIMIT)
  const { data, error, isFetching, refetch } = useQuery({
    ...query(campaignTriggers.workflowLogs, { params: { id: contactId }, query: { limit } }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => Boolean(state.data?.data.some(isSoon)) && WATCH_MS,
  })
  useWritten(data?.data.filter(({ email }) => email).length)
  return (
    <Panel
      title="Automations"
      count={data?.meta.total_count}
      empty={data?.data.length === 0 && 'Nothing has gone to this contact by itself.'}
    >
      {error && !data ? (
        <Failed what="The automations" error={error} retry={refetch} busy={isFetching} />
      ) : !data ? (
        <Lines />
      ) : (
        <Rows>
          {data.data.map(log => (
            <LogRow key={log.id} log={log} />
          ))}
        </Rows>
      )}
      {data && data.meta.total_count > data.data.length && limit < MOST && (
        <Button size="small" onClick={() => setLimit(Math.min(limit * 3, MOST))} disabled={isFetching}>
          Show earlier automations
        </Button>
      )}
    </Panel>
  )
}

function LogRow({ log: { trigger, state, reason, due_at, email } }: { log: Log }) {
  const id = useId()
  const [open, setOpen] = useState(false)
  const { label, color } = STATES[state]
  return (
    <Row>
      <Typography variant="body2" sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
        {trigger.name}
      </Typography>
      <Typography variant="caption" component="p" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
        {campaignTriggers.TRIGGERS[trigger.trigger]} · {state === 'waiting' ? 'Goes ' : ''}
        {dayAndTime(due_at)}
      </Typography>
      <Chip size="small" variant="outlined" label={label} color={color} sx={{ mr: 1, mt: 0.5 }} />
      {email && (
        <Button
          size="small"
          color="inherit"
          aria-expanded={open}
          aria-controls={id}
          onClick={() => setOpen(!open)}
          sx={{ p: 0, mt: 0.5, textAlign: 'left', justifyContent: 'flex-start', overflowWrap: 'anywhere' }}
        >
          {email.subject}
        </Button>
      )}
      {reason && (
        <Typography variant="body2" sx={{ mt: 0.5 }}>
          {reason}
        </Typography>
      )}
      {email && (
        <Collapse in={open} id={id} unmountOnExit>
          <Typography variant="caption" component="p" sx={{ mt: 0.5, color: 'text.secondary' }}>
            To {email.sent_to}
          </Typography>
          <Typography variant="body2" sx={{ mt: 0.5, whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
            {email.email_body}
          </Typography>
        </Collapse>
      )}
    </Row>
  )
}

/** An e-mail that was written by itself stands among the e-mails and on the timeline. */
function useWritten(written: number | undefined) {
  const client = useQueryClient()
  const before = useRef(written)
  useEffect(() => {
    if (before.current !== undefined && written !== before.current)
      void refresh(client, emailHistory.history, contactTimeline.list)
    before.current = written
  }, [client, written])
}
