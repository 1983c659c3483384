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
  email: string
  /** What else there is. */
  app: boolean
  passkey: boolean
}

/** Codes by e-mail: on against one that arrived, or off. */
export function EmailSection({ on, email, app, passkey, ...props }: Props) {
  const [asking, setAsking] = useState(false)
  const [wrong, setWrong] = useState<Wrong<'otp'>>({})
  const send = useMutation({ mutationFn: () => call(twoFactor.sendOtp, { body: {} }) })
  const enable = useTwoFactorAct((otp: string) => call(twoFactor.update2fa, { body: { by_email: true, otp } }), props, {
    failed: error => setWrong(wrongOf(error, ['otp'])),
    after: send.reset,
  })
  const disable = useTwoFactorAct(() => call(twoFactor.update2fa, { body: { by_email: false } }), props, {
    after: () => {
      setAsking(false)
      say(app ? 'Codes by e-mail are off.' : offText('Codes by e-mail are', passkey))
    },
  })
  const button = on ? (
    <Button
      size="small"
      color="error"
      disabled={disable.isPending}
      onClick={() => (app ? disable.mutate(undefined) : setAsking(true))}
    >
      Switch off codes by e-mail
    </Button>
  ) : (
    !send.data && (
      <Button size="small" variant="outlined" disabled={send.isPending} onClick={() => send.mutate()}>
        Set up codes by e-mail
      </Button>
    )
  )
  return (
    <Panel title="Codes by e-mail" action={button}>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {on ? `Codes go to ${email}.` : `A code to ${email}. Only as safe as that mailbox.`}
      </Typography>
      {asking && (
        <OffDialog
          what="codes by e-mail"
          passkey={passkey}
          busy={disable.isPending}
          off={() => disable.mutate(undefined)}
          close={() => setAsking(false)}
        />
      )}
      {send.data && (
        <>
          <Typography sx={{ mt: 2 }}>A code is on its way to {send.data.sent_to}.</Typography>
          <CodeForm
            label="Code from the e-mail"
            act="Switch on codes by e-mail"
            wrong={wrong}
            busy={enable.isPending}
            send={otp => enable.mutate(otp)}
            close={send.reset}
          />
        </>
      )}
    </Panel>
  )
}
