import LockReset from '@mui/icons-material/LockResetOutlined'
import Button from '@mui/material/Button'
import { Failed } from '@openbook/api/core/errors.ts'
import * as twoFactor from '@openbook/api/two-factor.ts'
import { useState } from 'react'
import { Confirm, useNotify, useRecordContext } from 'react-admin'
import { unreachable } from '../layout/unreachable.ts'
import { proven } from '../ui/proof.ts'
import { call } from '../wire.ts'

/** For somebody who lost their phone: the password alone signs them in again. */
export function ResetSignInButton() {
  const user = useRecordContext()
  const [asking, setAsking] = useState(false)
  const [busy, setBusy] = useState(false)
  const notify = useNotify()
  if (!user) return null
  const reset = async () => {
    setBusy(true)
    try {
      await proven(() => call(twoFactor.adminReset, { params: { id: Number(user.id) } }))
      notify(`${user.first_name} signs in with the password alone now, and can set up anew.`, { type: 'success' })
    } catch (failure) {
      notify(failure instanceof Failed ? failure.sentence : unreachable(), { type: 'error' })
    } finally {
      setBusy(false)
      setAsking(false)
    }
  }
  return (
    <>
      <Button size="small" startIcon={<LockReset />} onClick={() => setAsking(true)}>
        Reset sign-in
      </Button>
      <Confirm
        isOpen={asking}
        loading={busy}
        title={`Reset how ${user.first_name} ${user.last_name} signs in?`}
        content="Authenticator app, passkeys, recovery codes and allowed addresses are removed, and they are signed out everywhere. Make sure that it is really them who asks."
        confirm="Reset sign-in"
        confirmColor="warning"
        onConfirm={() => void reset()}
        onClose={() => setAsking(false)}
      />
    </>
  )
}
