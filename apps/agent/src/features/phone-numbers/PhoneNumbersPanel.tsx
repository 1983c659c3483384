import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { PhoneNumber } from '@openbook/api/phone-numbers.ts'
import * as phoneNumbers from '@openbook/api/phone-numbers.ts'
import { money } from '@openbook/config/money.ts'
import { useQuery } from '@tanstack/react-query'
import { useUser } from '../../lib/current-user.ts'
import { query } from '../../lib/query.ts'
import { Failed } from '../../ui/Failed.tsx'
import { Lines } from '../../ui/Lines.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { NumberSearch } from './NumberSearch.tsx'
import { OwnNumber } from './OwnNumber.tsx'

/** While one is being bought or given back, so often it is looked how far that has come. */
const LIVE_MS = 3000
const isMoving = ({ status }: PhoneNumber) => status !== 'owned'

/** The numbers one calls and texts from: those one has, and where to get one. */
export function PhoneNumbersPanel() {
  const { impersonation, profile } = useUser()
  const { data, error, refetch, isFetching } = useQuery({
    ...query(phoneNumbers.list, { query: { limit: 200 } }),
    refetchInterval: ({ state }) => (state.data?.data.some(isMoving) ? LIVE_MS : false),
  })
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      {data?.vendor === 'sandbox' && (
        <Alert severity="info">
          This is the sandbox: the numbers are made up and nobody can be reached by them. No real number is bought.
        </Alert>
      )}
      {data?.vendor === 'none' && (
        <Alert severity="info">
          Phone numbers are not set up on this server yet. Its administrator connects an account of Twilio.
        </Alert>
      )}
      <Panel
        title="Your numbers"
        count={data?.meta.total_count}
        empty={data && !data.data.length && 'No numbers yet. Find one below, to call and text from.'}
      >
        {error && !data && <Failed what="Your numbers" error={error} retry={refetch} busy={isFetching} />}
        {!error && !data && <Lines />}
        {data && data.data.length > 0 && (
          <Box
            component="ul"
            aria-label="Your numbers"
            sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1.5 }}
          >
            {data.data.map(each => (
              <OwnNumber key={each.id} number={each} fixed={Boolean(impersonation)} />
            ))}
          </Box>
        )}
      </Panel>
      {data && data.vendor !== 'none' && (
        <NumberSearch
          why={
            impersonation
              ? `Only ${profile.first_name} can buy a number.`
              : data.left_today
                ? undefined
                : 'You have bought as many numbers as one may in 24 hours. Try again tomorrow.'
          }
        />
      )}
      {data && (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          A number costs {money(data.monthly_price)} a month, taken from your wallet. Where the wallet has too little,
          you are told, and after two weeks the number is given back.
        </Typography>
      )}
    </Box>
  )
}
