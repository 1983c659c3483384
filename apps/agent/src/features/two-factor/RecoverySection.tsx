import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { call } from '@openbook/api/core/call.ts'
import * as twoFactor from '@openbook/api/two-factor.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import { mutation, refresh } from '../../lib/query.ts'
import { say } from '../../lib/toasts.ts'
import { Panel } from '../../ui/Panel.tsx'
import { type SectionProps, useTwoFactorAct } from './act.ts'

const FEW = 3
type Props = SectionProps & { state: z.output<typeof twoFactor.TwoFactor> }

/** What stands in for the phone, and the browsers that are not asked. */
export function RecoverySection({ state: { recovery_codes_left, remembered_devices }, ...props }: Props) {
  const client = useQueryClient()
  const renew = useTwoFactorAct(() => call(twoFactor.renewRecoveryCodes), props)
  const forget = useMutation({
    ...mutation(twoFactor.forgetDevices),
    onSuccess: async () => {
      await refresh(client, twoFactor.show)
      say('Every browser will be asked for a code again.')
    },
  })
  return (
    <>
      <Panel
        title="Recovery codes"
        action={
          <Button size="small" disabled={renew.isPending} onClick={() => renew.mutate(undefined)}>
            Make new codes
          </Button>
        }
      >
        {recovery_codes_left <= FEW && (
          <Alert severity="warning" sx={{ mb: 1 }}>
            {recovery_codes_left === 0 ? 'None left.' : 'Few left.'} Make new ones before you need them.
          </Alert>
        )}
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {recovery_codes_left} of 10 left. Each signs you in once without your phone.
        </Typography>
      </Panel>
      {remembered_devices > 0 && (
        <Panel
          title="Remembered browsers"
          action={
            <Button size="small" disabled={forget.isPending} onClick={() => forget.mutate(undefined)}>
              Forget them
            </Button>
          }
        >
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            {remembered_devices === 1
              ? 'One browser is not asked for a code.'
              : `${remembered_devices} browsers are not asked for a code.`}
          </Typography>
        </Panel>
      )}
    </>
  )
}
