import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { call } from '@openbook/api/core/call.ts'
import * as twoFactor from '@openbook/api/two-factor.ts'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { say } from '../../lib/toasts.ts'
import { type Wrong, wrongOf } from '../../ui/form-errors.ts'
import { Panel } from '../../ui/Panel.tsx'
import { type SectionProps, useTwoFactorAct } from './act.ts'
import { CodeForm } from './CodeForm.tsx'
import { OffDialog, offText } from './OffDialog.tsx'

interface Props extends SectionProps {
  on: boolean
  /** What else there is: codes by e-mail go with the app, a passkey stays. */
  byEmail: boolean
  passkey: boolean
}

/** The authenticator app: set up with a picture and a first code, or switched off. */
export function AppSection({ on, byEmail, passkey, ...props }: Props) {
  const [asking, setAsking] = useState(false)
  const begin = useMutation({ mutationFn: () => props.proven(() => call(twoFactor.generateQr)) })
  const off = useTwoFactorAct(async () => ({ user: await call(twoFactor.disable) }), props, {
    after: () => {
      setAsking(false)
      say(offText('The app is', passkey))
    },
  })
  const button = begin.data ? null : (
    <Box sx={{ display: 'flex', gap: 1 }}>
      <Button variant={on ? 'text' : 'outlined'} size="small" disabled={begin.isPending} onClick={() => begin.mutate()}>
        {on ? 'Set up another phone' : 'Set up the app'}
      </Button>
      {on && (
        <Button size="small" color="error" onClick={() => setAsking(true)}>
          Switch off
        </Button>
      )}
    </Box>
  )
  return (
    <Panel title="Authenticator app" action={button}>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {on
          ? 'Your app shows a new code every half minute.'
          : 'An app on your phone shows a new code every half minute.'}
      </Typography>
      {begin.data && <Scan {...begin.data} {...props} close={begin.reset} />}
      {asking && (
        <OffDialog
          what="the app"
          emailToo={byEmail}
          passkey={passkey}
          busy={off.isPending}
          off={() => off.mutate(undefined)}
          close={() => setAsking(false)}
        />
      )}
    </Panel>
  )
}

interface ScanProps extends SectionProps {
  otp_secret: string
  qr_svg: string
  close: () => void
}

function Scan({ otp_secret, qr_svg, close, ...props }: ScanProps) {
  const [wrong, setWrong] = useState<Wrong<'otp'>>({})
  const enable = useTwoFactorAct((otp: string) => call(twoFactor.enable, { body: { otp } }), props, {
    failed: error => setWrong(wrongOf(error, ['otp'])),
    after: close,
  })
  return (
    <Box sx={{ mt: 2 }}>
      <Typography>Scan this with your authenticator app, then enter the code it shows.</Typography>
      <Box
        component="img"
        src={`data:image/svg+xml,${encodeURIComponent(qr_svg)}`}
        alt="Picture for your authenticator app; the key below says the same"
        sx={{ width: 200, height: 200, mt: 1.5, bgcolor: 'common.white', borderRadius: 1, display: 'block' }}
      />
      <Typography variant="body2" sx={{ mt: 1.5, color: 'text.secondary' }}>
        Or type this key:{' '}
        <Box component="code" sx={{ overflowWrap: 'anywhere', color: 'text.primary' }}>
          {otp_secret.match(/.{1,4}/g)?.join(' ')}
        </Box>
      </Typography>
      <CodeForm
        label="Code from the app"
        act="Switch on the app"
        wrong={wrong}
        busy={enable.isPending}
        send={otp => enable.mutate(otp)}
        close={close}
      />
    </Box>
  )
}
