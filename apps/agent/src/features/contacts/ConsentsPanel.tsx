import MuiLink from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import * as contacts from '@openbook/api/contacts.ts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { z } from 'zod'
import { clock, day } from '../../lib/dates.ts'
import { query } from '../../lib/query.ts'
import { Failed } from '../../ui/Failed.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { Row, Rows } from '../../ui/Rows.tsx'

type Certificate = z.output<typeof contacts.ConsentCertificate>

/** What a lead agreed to, as the vendor who delivered them says it, word for word; nothing where they came another way. */
export function ConsentsPanel({ contactId }: { contactId: number }) {
  const { data, error, isFetching, refetch } = useQuery(query(contacts.consents, { params: { id: contactId } }))
  if (!data && !error) return null
  if (data?.length === 0) return null
  return (
    <Panel title="Consent certificates" count={data?.length}>
      {data ? (
        <Rows>
          {data.map(each => (
            <One key={each.id} certificate={each} />
          ))}
        </Rows>
      ) : (
        <Failed what="The consent certificates" error={error} retry={refetch} busy={isFetching} />
      )}
    </Panel>
  )
}

function One({ certificate }: { certificate: Certificate }) {
  const { vendor, consent_text, given_at, at, url, ip, trusted_form_url, jornaya_lead_id } = certificate
  return (
    <Row>
      <Typography variant="body1" sx={{ fontWeight: 600 }}>
        {vendor}
      </Typography>
      {consent_text && (
        <Typography
          component="blockquote"
          variant="body2"
          sx={{ m: 0, whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}
        >
          “{consent_text}”
        </Typography>
      )}
      <Fact label={given_at ? 'Given' : 'Received'}>{moment(given_at ?? at)}</Fact>
      {given_at && <Fact label="Received">{moment(at)}</Fact>}
      {url && (
        <Fact label="Page">
          <Address url={url} />
        </Fact>
      )}
      {trusted_form_url && (
        <Fact label="TrustedForm certificate">
          <Address url={trusted_form_url} />
        </Fact>
      )}
      {jornaya_lead_id && <Fact label="Jornaya LeadiD">{jornaya_lead_id}</Fact>}
      {ip && <Fact label="IP address">{ip}</Fact>}
    </Row>
  )
}

/** `Mar 4, 2026, 12:00 PM EST`. */
const moment = (instant: string) => `${day(instant)}, ${clock(instant)}`

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <Typography variant="body2" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
    {label}: {children}
  </Typography>
)

function Address({ url }: { url: string }) {
  if (!/^https?:\/\//i.test(url)) return url
  return (
    <MuiLink href={url} target="_blank" rel="noopener noreferrer">
      {url}
    </MuiLink>
  )
}
