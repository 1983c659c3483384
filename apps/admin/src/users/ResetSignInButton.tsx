import LockReset from '@mui/icons-material/LockResetOutlined'
import Button from '@mui/material/Button'
import * as twoFactor from '@openbook/api/two-factor.ts'
import { useState } from 'react'
import { useNotify, useRecordContext } from 'react-admin'
import { ConfirmAct } from '../ui/ConfirmAct.tsx'
import { proven } from '../ui/proof.ts'
import { call } from '../wire.ts'

/** For somebody who lost their phone: the password alone signs them in again. */
export function ResetSignInButton() {
  const user = useRecordContext()
  const [asking, setAsking] = useState(false)
  const notify = useNotify()
  if (!user) return null
  const reset = async () => {
    await proven(() => call(twoFactor.adminReset, { params: { id: Number(user.id) } }))
    notify(`${user.first_name} signs in with the password alone now, and can set up anew.`, { type: 'success' })
  }
  return (
    <>
      <Button size="small" startIcon={<LockReset />} onClick={() => setAsking(true)}>
        Reset sign-in
      </Button>
      {asking && (
        <ConfirmAct
          title={`Reset how ${user.first_name} ${user.last_name} signs in?`}
          means="Authenticator app, passkeys, recovery codes, linked accounts of a single sign-on and allowed addresses are removed, and they are signed out everywhere. Where your agency lets people in by single sign-on alone and links none by e-mail, the first account linked stays. Their API token and keys end for good: programs that use them stop working until they get new ones. Make sure that it is really them who asks."
          act="Reset sign-in"
          confirmColor="warning"
          send={reset}
          close={() => setAsking(false)}
        />
      )}
    </>
  )
}
