import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { Code } from './Code.tsx'
import { TestLead } from './TestLead.tsx'

const EXAMPLE = {
  first_name: 'Ada',
  last_name: 'Quimby',
  phone: '401-331-0142',
  email: 'ada.quimby@example.com',
  zip: '02840',
  date_of_birth: '03/04/1958',
  external_id: 'A-10042',
  notes: 'Turning 65, asks about Plan G.',
  consent: {
    text: 'I agree to be called about Medicare plans at this number.',
    given_at: '2026-11-20T15:04:05Z',
    url: 'https://quotes.example.com/medicare',
  },
}
const ANSWERS: [string, string][] = [
  ['201', 'Accepted: a new contact, and its owner is told at once.'],
  ['200', 'Duplicate: the agency has this person already. The id is in the answer; nothing is overwritten.'],
  ['401', 'The key is unknown or revoked.'],
  ['403', 'The vendor is paused.'],
  ['422', 'Something cannot be taken. The answer names each field and what is wrong with it.'],
  ['429', 'The daily cap is reached, or too many requests a minute. Retry-After says how long to wait.'],
]

/** What a vendor's programmer needs, and a form that really sends a lead. */
export function SendingLeads({ freshKey }: { freshKey: string }) {
  const address = `${window.location.origin}/v1/leads`
  const curl = [
    `curl ${address} \\`,
    `  -H 'Authorization: Bearer <key>' \\`,
    `  -H 'Content-Type: application/json' \\`,
    `  -H 'Idempotency-Key: A-10042' \\`,
    `  -d '${JSON.stringify(EXAMPLE, null, 2)}'`,
  ].join('\n')
  return (
    <Box>
      <Typography variant="body2" sx={{ mb: 1 }}>
        One lead a request, as JSON or as a form. A phone number, an e-mail address or an address with ZIP code is
        needed; everything else is welcome. Fields we have no place for are kept in the notes. With{' '}
        <code>&quot;test&quot;: true</code> a lead is checked and nothing is made of it.
      </Typography>
      <Code label="Example request" text={curl} />
      <Typography component="h3" sx={{ fontWeight: 650, mt: 2, mb: 0.5 }}>
        What is answered
      </Typography>
      <Box
        component="dl"
        sx={{ display: 'grid', gridTemplateColumns: 'max-content 1fr', columnGap: 2, rowGap: 0.5, m: 0 }}
      >
        {ANSWERS.map(([status, meaning]) => (
          <Box key={status} sx={{ display: 'contents' }}>
            <Typography component="dt" variant="body2" sx={{ fontWeight: 650 }}>
              {status}
            </Typography>
            <Typography component="dd" variant="body2" sx={{ m: 0 }}>
              {meaning}
            </Typography>
          </Box>
        ))}
      </Box>
      <Typography component="h3" sx={{ fontWeight: 650, mt: 2, mb: 1 }}>
        Try it
      </Typography>
      <TestLead freshKey={freshKey} example={EXAMPLE} />
    </Box>
  )
}
