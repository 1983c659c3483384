import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import MuiLink from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import * as accounts from '@openbook/api/accounts.ts'
import { owesSignIn } from '@openbook/auth/route-guard.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { askUser, useUser } from '../../lib/current-user.ts'
import { query } from '../../lib/query.ts'
import { say, sayFailed } from '../../lib/toasts.ts'
import { paths } from '../../paths.ts'
import { Failed } from '../../ui/Failed.tsx'
import { Lines } from '../../ui/Lines.tsx'
import { useInside } from '../../ui/Link.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { Panel } from '../../ui/Panel.tsx'

/** How the account stands: what it can do now, and whom to ask about it. The only page but the profile for those who do not pay. */
export function BillingPage() {
  const user = useUser()
  return (
    <Box sx={{ maxWidth: 720, mx: 'auto', display: 'grid', gap: 2 }}>
      <PageTitle title="Billing">Billing</PageTitle>
      {owesSignIn(user) ? <SecondFactorFirst /> : user['paid_user?'] ? <Paid /> : <NotPaid />}
    </Box>
  )
}

/** Nothing is told of a membership, nor of who could be asked, to whoever has shown a password alone. */
function SecondFactorFirst() {
  return (
    <>
      <Alert severity="warning">Set up your second factor first. Billing is open to you once it is on.</Alert>
      <Button variant="contained" {...useInside(paths.profile('two_factor'))} sx={{ justifySelf: 'start' }}>
        Set up the second factor
      </Button>
    </>
  )
}

function Paid() {
  return (
    <>
      <Alert severity="success">Your membership is paid. Everything of your role is open to you.</Alert>
      <Button variant="contained" {...useInside(paths.dashboard())} sx={{ justifySelf: 'start' }}>
        Go to the dashboard
      </Button>
    </>
  )
}

function NotPaid() {
  const client = useQueryClient()
  const [busy, setBusy] = useState(false)
  const profile = useInside(paths.profile())
  const check = async () => {
    setBusy(true)
    try {
      const user = await askUser(client)
      if (!user['paid_user?']) say('Your membership is still not paid.', { tone: 'info' })
    } catch (error) {
      sayFailed(error)
    }
    setBusy(false)
  }
  return (
    <>
      <Alert severity="warning">Your membership is not paid.</Alert>
      <Panel title="What you can do now">
        <Typography>
          You can sign in, see this page, and open your profile to change your password, your second factor and what you
          say about yourself. Your contacts and all of your work are kept as they are, and are open to you again as soon
          as your membership is paid.
        </Typography>
      </Panel>
      <Panel title="What to do next">
        <WhomToAsk />
      </Panel>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <Button variant="contained" onClick={() => void check()} disabled={busy}>
          Check my membership again
        </Button>
        <Button variant="outlined" {...profile}>
          Open my profile
        </Button>
      </Box>
    </>
  )
}

/** The administrators of the agency, or support where there are none. */
function WhomToAsk() {
  const { support_email, support_phone } = useUser().settings
  const { data, error, refetch, isFetching } = useQuery(query(accounts.membership))
  if (error && !data) return <Failed what="Whom to ask" error={error} retry={refetch} busy={isFetching} />
  if (!data) return <Lines />
  const { administrators } = data
  return (
    <Box sx={{ display: 'grid', gap: 1, overflowWrap: 'anywhere' }}>
      <Typography>
        {administrators.length
          ? 'Ask an administrator of your agency to switch your membership on. You need not sign in anew.'
          : 'Your agency has no administrator you could ask.'}
      </Typography>
      {administrators.length > 0 && (
        <Box component="ul" aria-label="Administrators of your agency" sx={{ m: 0, pl: 2.5 }}>
          {administrators.map(({ id, name, email }) => (
            <li key={id}>
              {name}, <MuiLink href={`mailto:${email}`}>{email}</MuiLink>
            </li>
          ))}
        </Box>
      )}
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {support_email || support_phone ? 'Support: ' : <MuiLink href={paths.contactUs()}>Contact support</MuiLink>}
        {support_email && <MuiLink href={`mailto:${support_email}`}>{support_email}</MuiLink>}
        {support_email && support_phone && ', '}
        {support_phone && <MuiLink href={`tel:${support_phone}`}>{support_phone}</MuiLink>}
      </Typography>
    </Box>
  )
}
