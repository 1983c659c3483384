import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import * as signups from '@openbook/api/signups.ts'
import type { User } from '@openbook/api/users.ts'
import { mayManage, type Role } from '@openbook/auth/roles.ts'
import { type ReactNode, useState } from 'react'
import { useNotify, useRecordContext, useRefresh } from 'react-admin'
import { ConfirmAct } from '../ui/ConfirmAct.tsx'
import { proven } from '../ui/proof.ts'
import { sentenceOf } from '../ui/useAsked.ts'
import { useIdentity } from '../ui/useIdentity.ts'
import { call } from '../wire.ts'

/** What can be done about an invitation nobody accepted yet. In a list, a press on it does not open the row. */
export function InvitationActs() {
  const user = useRecordContext<User>()
  const viewer = useIdentity()
  if (!user?.invitation || !viewer || !mayManage(viewer.role, user.role as Role)) return null
  return (
    <Box
      role="group"
      aria-label={`Invitation of ${user.first_name} ${user.last_name}`}
      onClick={event => event.stopPropagation()}
      sx={{ display: 'inline-flex', flexWrap: 'wrap' }}
    >
      <AgainButton user={user} />
      <WithdrawButton user={user} />
    </Box>
  )
}

function AgainButton({ user }: { user: User }) {
  const [busy, setBusy] = useState(false)
  const notify = useNotify()
  const refresh = useRefresh()
  const again = async () => {
    setBusy(true)
    try {
      await proven(() => call(signups.adminInviteAgain, { params: { id: user.id } }))
      notify(`An invitation is on its way to ${user.email}. The one before is no longer good.`, { type: 'success' })
      refresh()
    } catch (failure) {
      notify(sentenceOf(failure), { type: 'error' })
    }
    setBusy(false)
  }
  return (
    <ActButton disabled={busy} act={() => void again()}>
      Send again
    </ActButton>
  )
}

function WithdrawButton({ user }: { user: User }) {
  const [asking, setAsking] = useState(false)
  const notify = useNotify()
  const refresh = useRefresh()
  const name = `${user.first_name} ${user.last_name}`
  const withdraw = async () => {
    await call(signups.adminWithdraw, { params: { id: user.id } })
    notify(`The invitation of ${name} is taken back.`, { type: 'success' })
    refresh()
  }
  return (
    <>
      <ActButton act={() => setAsking(true)}>Withdraw</ActButton>
      {asking && (
        <ConfirmAct
          title={`Withdraw the invitation of ${name}?`}
          means={`The link that was mailed to ${user.email} leads nowhere any more, and ${name} is deactivated. You can reactivate them and send another.`}
          act="Withdraw invitation"
          confirmColor="warning"
          send={withdraw}
          close={() => setAsking(false)}
        />
      )}
    </>
  )
}

const ActButton = ({
  act,
  disabled = false,
  children,
}: {
  act: () => void
  disabled?: boolean
  children: ReactNode
}) => (
  <Button size="small" disabled={disabled} onClick={act} sx={{ whiteSpace: 'nowrap' }}>
    {children}
  </Button>
)
