import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { formatPhone } from '@openbook/config/phones.ts'
import { figure } from '../../lib/numbers.ts'
import { Panel } from '../../ui/Panel.tsx'
import type { Preview } from './MergeForm.tsx'

/** Nothing is lost: what stands beside the records, and what they asked not to be sent. */
export function WhatStays({ records }: { records: Preview['records'] }) {
  const counts = new Map<string, number>()
  for (const { kept } of records)
    for (const { called, count } of kept) counts.set(called, (counts.get(called) ?? 0) + count)
  const phones = distinct(records.flatMap(({ contact: c }) => [c.phone, c.phone_2, c.phone_3]))
  const emails = distinct(records.flatMap(({ contact: c }) => [c.email, c.email_2]))
  const addresses = eachOnce(records.map(({ contact }) => addressOf(contact)))
  const optedOut = distinct(records.flatMap(({ opted_out }) => opted_out))
  return (
    <Panel title="What stays">
      <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
        {phones.length > 0 && <li>All phone numbers: {some(phones.map(formatPhone), ', ')}</li>}
        {emails.length > 0 && <li>All e-mail addresses: {some(emails, ', ')}</li>}
        {addresses.length > 0 && <li>All addresses: {some(addresses, '; ')}</li>}
        {[...counts].map(([called, count]) => (
          <li key={called}>
            {called === 'tags'
              ? `The tags of all records`
              : `${called.charAt(0).toUpperCase()}${called.slice(1)}: ${figure(count)}`}
          </li>
        ))}
        {records.some(({ contact }) => contact.consent_at || contact.consent_source) && (
          <li>Each consent, with the phones and e-mails it was given for</li>
        )}
        {optedOut.length > 0 && (
          <li>
            <strong>Opt-outs hold:</strong>{' '}
            {some(
              optedOut.map(value => (value.startsWith('+') ? formatPhone(value) : value)),
              ', ',
            )}
          </li>
        )}
      </Box>
      <Typography variant="body2" sx={{ color: 'text.secondary', mt: 1 }}>
        The other records leave every list; their numbers lead here. You can undo this for 30 days.
      </Typography>
    </Panel>
  )
}

const MOST_NAMED = 20

/** All of them, of many the first and how many more. */
const some = (texts: string[], between: string) =>
  texts.length > MOST_NAMED + 1
    ? `${texts.slice(0, MOST_NAMED).join(between)} and ${figure(texts.length - MOST_NAMED)} more`
    : texts.join(between)

const distinct = (values: (string | null)[]) => [...new Set(values.filter((value): value is string => Boolean(value)))]

const addressOf = ({ address, address_2, city, state, zip }: Preview['records'][number]['contact']) =>
  [address, address_2, city, [state, zip].filter(Boolean).join(' ')].filter(Boolean).join(', ')

/** Each once, however it is cased and spaced. */
const eachOnce = (texts: string[]) => [
  ...new Map(texts.filter(Boolean).map(text => [text.toLowerCase().replaceAll(/\s/g, ''), text])).values(),
]
