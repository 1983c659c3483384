import Box from '@mui/material/Box'
import MuiLink from '@mui/material/Link'
import { GENDERS, lineLabel } from '@openbook/config/limits.ts'
import { lazy, type ReactNode, Suspense } from 'react'
import { day, dayAndTime } from '../../lib/dates.ts'
import { Lines } from '../../ui/Lines.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { TOUCHED } from '../../ui/touched.ts'
import { MedicarePicker } from '../contact-edits/MedicarePicker.tsx'
import type { Whole } from './contact-values.ts'

const EditContact = lazy(() => import('./EditContact.tsx').then(({ EditContact }) => ({ default: EditContact })))

interface Props {
  contact: Whole
  editing: boolean
  close: () => void
}

export function DetailsPanel({ contact, editing, close }: Props) {
  return (
    <Panel
      title="Details"
      action={
        !editing &&
        contact.may_change &&
        !contact.deleted_at &&
        contact.line_of_business !== 'medicare' && <MedicarePicker contact={contact} />
      }
    >
      {editing ? (
        <Suspense fallback={<Lines />}>
          <EditContact contact={contact} close={close} />
        </Suspense>
      ) : (
        <Facts contact={contact} />
      )}
    </Panel>
  )
}

function Facts({ contact: c }: { contact: Whole }) {
  return (
    <Box
      component="dl"
      sx={{ m: 0, display: 'grid', gap: 1.75, gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 132px), 1fr))' }}
    >
      <Fact label="Company">{c.company_name}</Fact>
      <Fact label="Address" wide>
        {addressOf(c)}
      </Fact>
      <Fact label="County">{c.county}</Fact>
      <Fact label="Date of birth">{c.date_of_birth && `${c.date_of_birth} (${c.age})`}</Fact>
      <Fact label="Gender">{c.gender && c.gender in GENDERS && GENDERS[c.gender as keyof typeof GENDERS]}</Fact>
      <Fact label="Line of business">{c.line_of_business && lineLabel(c.line_of_business)}</Fact>
      <Fact label="Source">{c.source?.name}</Fact>
      <Fact label="Website">{c.website && <Website address={c.website} />}</Fact>
      <Fact label="Consent">{consentOf(c)}</Fact>
      <Fact label="Last contact">{c.last_contacted_at && day(c.last_contacted_at)}</Fact>
      <Fact label="Added">{day(c.created_at)}</Fact>
      <Fact label="Contact number">{c.number}</Fact>
      <Fact label="External ID">{c.external_id}</Fact>
    </Box>
  )
}

/** What is known; what is not takes no room. */
function Fact({ label, wide = false, children }: { label: string; wide?: boolean; children: ReactNode }) {
  if (children === null || children === undefined || children === false || children === '') return null
  return (
    <Box sx={wide ? { gridColumn: 'span 2' } : {}}>
      <Box component="dt" sx={{ fontSize: '0.8125rem', color: 'text.secondary' }}>
        {label}
      </Box>
      <Box component="dd" sx={{ m: 0, whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
        {children}
      </Box>
    </Box>
  )
}

function Website({ address }: { address: string }) {
  if (!/^https?:\/\//i.test(address)) return address
  return (
    <MuiLink href={address} target="_blank" rel="noopener noreferrer" sx={TOUCHED}>
      {address.replace(/^https?:\/\//i, '')}
    </MuiLink>
  )
}

const addressOf = ({ address, address_2, city, state, zip }: Whole) =>
  [address, address_2, [city, [state, zip].filter(Boolean).join(' ')].filter(Boolean).join(', ')]
    .filter(Boolean)
    .join('\n')

/** Of what was imported or sent, source and day may each be all that is known. */
const consentOf = ({ consent_source, consent_at }: Whole) =>
  [consent_source ?? (consent_at && 'Given'), consent_at && dayAndTime(consent_at)].filter(Boolean).join(', ')
