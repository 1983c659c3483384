import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { LINKS, type OwnCorporation } from '@openbook/api/corporations.ts'
import { formatPhone } from '@openbook/config/phones.ts'
import type { ReactNode } from 'react'
import { Panel } from '../../ui/Panel.tsx'

const NAMES: Partial<Record<string, string>> = { linkedin: 'LinkedIn', youtube: 'YouTube' }
const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)

/** Where the company is and how it is reached. */
export function Office({ company }: { company: OwnCorporation }) {
  const lines = factsOf(company)
  const links = LINKS.flatMap(name => (company[name] ? [{ name, href: company[name] }] : []))
  return (
    <Panel title="Office" empty={!lines.length && !links.length && 'Nothing is said about the office yet.'}>
      {lines.map(([label, value]) => (
        <Typography key={label} sx={{ py: 0.5, whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
          <Typography component="span" sx={{ color: 'text.secondary' }}>
            {label}:{' '}
          </Typography>
          {value}
        </Typography>
      ))}
      {links.length > 0 && (
        <Typography sx={{ py: 0.5, display: 'flex', flexWrap: 'wrap', gap: 1.5 }}>
          {links.map(({ name, href }) => (
            <Link key={name} href={href} target="_blank" rel="noopener noreferrer">
              {NAMES[name] ?? capital(name)}
            </Link>
          ))}
        </Typography>
      )}
    </Panel>
  )
}

function factsOf(company: OwnCorporation): [label: string, value: ReactNode][] {
  const { office_address, office_city, office_state, office_zip_code, languages_spoken } = company
  const place = [office_city, [office_state, office_zip_code].filter(Boolean).join(' ')].filter(Boolean).join(', ')
  const facts: [string, ReactNode][] = [
    ['Address', [office_address, place].filter(Boolean).join('\n')],
    [
      'Phone',
      company.office_phone && <Link href={`tel:${company.office_phone}`}>{formatPhone(company.office_phone)}</Link>,
    ],
    ['E-mail', company.office_email && <Link href={`mailto:${company.office_email}`}>{company.office_email}</Link>],
    ['Hours', company.office_hours],
    ['Languages', languages_spoken.map(capital).join(', ')],
    [
      'Webpage',
      company.domain_name &&
        (company.webpage_active ? (
          <Link href={`https://${company.domain_name}`} target="_blank" rel="noopener noreferrer">
            {company.domain_name}
          </Link>
        ) : (
          `${company.domain_name} (off)`
        )),
    ],
  ]
  return facts.filter(([, value]) => value)
}
