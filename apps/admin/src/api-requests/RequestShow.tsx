import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import type { ApiRequest } from '@openbook/api/api-requests.ts'
import { SHARED } from '@openbook/api/lead-intake.ts'
import { FunctionField, Show, SimpleShowLayout, TextField, useRecordContext } from 'react-admin'
import { Code } from '../lead-intake/Code.tsx'
import { WhenField } from '../ui/WhenField.tsx'
import { OutcomeChip } from './OutcomeChip.tsx'

const pretty = (text: string | null) => {
  try {
    return JSON.stringify(JSON.parse(text ?? ''), null, 2)
  } catch {
    return text ?? 'Nothing that could be read.'
  }
}

function Body(_props: { label?: string }) {
  const request = useRecordContext<ApiRequest>()
  return request ? <Code label="What was sent" text={pretty(request.body)} /> : null
}

function Answer(_props: { label?: string }) {
  const request = useRecordContext<ApiRequest>()
  return request ? <Code label="What was answered" text={JSON.stringify(request.answer, null, 2)} /> : null
}

function Consent(_props: { label?: string }) {
  const consent = useRecordContext<ApiRequest>()?.consent
  if (!consent) return <span>None was sent.</span>
  const lines = [
    ['On the page', consent.url],
    ['From', consent.ip],
    ['With', consent.user_agent],
    ['TrustedForm', consent.trusted_form_url],
    ['Jornaya LeadiD', consent.jornaya_lead_id],
  ].filter(([, value]) => value)
  return (
    <Box sx={{ overflowWrap: 'anywhere' }}>
      {consent.consent_text && <Typography variant="body2">“{consent.consent_text}”</Typography>}
      {lines.map(([name, value]) => (
        <Typography key={name} variant="body2">
          {name}: {value}
        </Typography>
      ))}
    </Box>
  )
}

export const RequestShow = () => (
  <Show actions={false}>
    <SimpleShowLayout>
      <WhenField source="at" label="When" />
      <TextField source="vendor_name" label="Vendor" />
      <OutcomeChip label="Outcome" />
      <FunctionField<ApiRequest>
        label="How many"
        render={({ times }) =>
          times > 1 ? `${times.toLocaleString('en-US')} within a minute, turned away unread.` : 'One'
        }
      />
      <FunctionField<ApiRequest>
        label="Contact"
        render={({ contact }) => (contact ? <Link href={`/contacts/${contact.number}`}>{contact.name}</Link> : '—')}
      />
      <FunctionField<ApiRequest>
        label="Shared"
        render={({ code }) =>
          code === SHARED
            ? 'Another person has the same phone or e-mail: a contact of their own, whose note says who.'
            : '—'
        }
      />
      <Body label="What was sent" />
      <Answer label="What was answered" />
      <Consent label="Consent" />
      <TextField source="key_prefix" label="Key begins with" emptyText="—" />
      <TextField source="idempotency_key" label="Idempotency key" emptyText="—" />
      <TextField source="ip" label="Address it came from" emptyText="—" />
      <TextField source="user_agent" label="Program" emptyText="—" />
    </SimpleShowLayout>
  </Show>
)
