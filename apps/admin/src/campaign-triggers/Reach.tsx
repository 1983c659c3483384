import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import type { CampaignTrigger, Trigger } from '@openbook/api/campaign-triggers.ts'
import * as campaignTriggers from '@openbook/api/campaign-triggers.ts'
import { useState } from 'react'
import { useRecordContext } from 'react-admin'
import { sentenceOf } from '../ui/useAsked.ts'
import { call } from '../wire.ts'

type Preview = Awaited<ReturnType<typeof call<typeof campaignTriggers.adminPreview>>>

const HAPPENED: Partial<Record<Trigger, string>> = {
  contact_created: 'added since yesterday',
  status_changed: 'with this status today',
  tag_added: 'with this tag today',
}
const people = (count: number) => (count === 1 ? '1 contact' : `${count.toLocaleString('en-US')} contacts`)

/** Whom the trigger, as it was last saved, would reach today; nothing is sent. */
export function Reach() {
  const trigger = useRecordContext<CampaignTrigger>()
  const [seen, setSeen] = useState<Preview>()
  const [trouble, setTrouble] = useState<string>()
  const [busy, setBusy] = useState(false)
  if (!trigger || trigger.trigger === 'manual' || trigger.trigger_type === 'sms') return null
  const look = async () => {
    setBusy(true)
    setTrouble(undefined)
    try {
      setSeen(await call(campaignTriggers.adminPreview, { params: { id: trigger.id } }))
    } catch (error) {
      setTrouble(sentenceOf(error))
    }
    setBusy(false)
  }
  return (
    <Paper variant="outlined" component="section" aria-label="Whom it reaches" sx={{ p: 2, mt: 2, width: '100%' }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'center' }}>
        <Typography variant="h6" component="h2" sx={{ flex: 1 }}>
          Whom it reaches
        </Typography>
        <Button onClick={() => void look()} loading={busy} variant="outlined" size="small">
          Look whom it would reach today
        </Button>
      </Box>
      <Typography variant="body2" sx={{ color: 'text.secondary', mt: 0.5 }}>
        As it was last saved. Nothing is sent.
      </Typography>
      {trouble && (
        <Alert severity="error" sx={{ mt: 2 }}>
          {trouble}
        </Alert>
      )}
      {seen && <Seen seen={seen} what={HAPPENED[trigger.trigger] ?? 'on this day'} />}
    </Paper>
  )
}

function Seen({ seen: { total, looked_at, reached, skipped, samples }, what }: { seen: Preview; what: string }) {
  const of = looked_at < total ? ` Of the ${looked_at} latest of them, ` : ' '
  return (
    <Box aria-live="polite">
      <Typography sx={{ mt: 2 }}>
        {people(total)} {what}.{total > 0 && `${of}${people(reached)} would get it.`}
      </Typography>
      {skipped.length > 0 && (
        <Box component="ul" sx={{ my: 1, pl: 3 }}>
          {skipped.map(({ reason, count }) => (
            <li key={reason}>
              {people(count)} skipped: {reason}
            </li>
          ))}
        </Box>
      )}
      {samples.map(({ contact, sent_to, subject, email_body, reason }) => (
        <Box key={contact.id} sx={{ mt: 2, borderTop: 1, borderColor: 'divider', pt: 1.5 }}>
          <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
            {contact.name} ({contact.number}){sent_to && `, ${sent_to}`}
          </Typography>
          {reason ? (
            <Typography variant="body2" sx={{ color: 'text.secondary' }}>
              Skipped: {reason}
            </Typography>
          ) : (
            <>
              <Typography sx={{ mt: 0.5, overflowWrap: 'anywhere' }}>{subject}</Typography>
              <Typography variant="body2" sx={{ mt: 0.5, whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
                {email_body}
              </Typography>
            </>
          )}
        </Box>
      ))}
    </Box>
  )
}
