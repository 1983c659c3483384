import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Chip from '@mui/material/Chip'
import Typography from '@mui/material/Typography'
import * as twoFactor from '@openbook/api/two-factor.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useUser } from '../../lib/current-user.ts'
import { dayAndTime } from '../../lib/dates.ts'
import { query } from '../../lib/query.ts'
import { Failed } from '../../ui/Failed.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { PanelSkeleton } from '../../ui/PanelSkeleton.tsx'
import { PasskeysPanel } from '../passkeys/PasskeysPanel.tsx'
import { useProof } from '../sessions/ProofPanel.tsx'
import { AppSection } from './AppSection.tsx'
import { EmailSection } from './EmailSection.tsx'
import { RecoveryDialog } from './RecoveryDialog.tsx'
import { RecoverySection } from './RecoverySection.tsx'

const PROTECTED = 'Whoever learns your password still cannot sign in without the second proof.'
const UNPROTECTED =
  'Your password alone signs you in. Set up one of these, and whoever learns it still cannot sign in. Setting up the first signs you out everywhere else.'

/** The second proof at sign-in: what is set up, and everything that can be done about it. */
export function TwoFactorPanel() {
  const user = useUser()
  const { data, error, refetch, isFetching } = useQuery(query(twoFactor.show))
  const { proven, dialog } = useProof()
  const [codes, setCodes] = useState<string[]>()
  if (user.impersonation)
    return (
      <Panel title="Two-factor authentication">
        <Typography>Only {user.profile.first_name} can change this.</Typography>
      </Panel>
    )
  if (error && !data) return <Failed what="Two-factor authentication" error={error} retry={refetch} busy={isFetching} />
  if (!data) return <PanelSkeleton />
  const { on, app } = data
  const passkey = data.ways.includes('passkey')
  const done = (fresh: string[] = []) => {
    if (fresh.length) setCodes(fresh)
  }
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <Panel
        title="Two-factor authentication"
        action={<Chip size="small" color={on ? 'success' : 'default'} label={on ? 'On' : 'Off'} />}
      >
        {user['two_fa_is_required?'] && !on && (
          <Alert severity="warning" sx={{ mb: 1.5 }}>
            Your agency asks for two-factor authentication. Set up one of these to go on.
          </Alert>
        )}
        {!on && data.required_from && !user['two_fa_is_required?'] && (
          <Alert severity="info" sx={{ mb: 1.5 }}>
            Your agency asks for two-factor authentication from {dayAndTime(data.required_from)}.
          </Alert>
        )}
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {on ? PROTECTED : UNPROTECTED}
          {data.last_otp_at && ` Last used ${dayAndTime(data.last_otp_at)}.`}
        </Typography>
      </Panel>
      <PasskeysPanel proven={proven} done={done} />
      <AppSection on={app} byEmail={data.by_email} passkey={passkey} proven={proven} done={done} />
      <EmailSection on={data.by_email} email={data.email} app={app} passkey={passkey} proven={proven} done={done} />
      {on && <RecoverySection state={data} proven={proven} done={done} />}
      {codes && <RecoveryDialog codes={codes} close={() => setCodes(undefined)} />}
      {dialog}
    </Box>
  )
}
