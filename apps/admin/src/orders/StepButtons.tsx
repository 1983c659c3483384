import MuiButton from '@mui/material/Button'
import * as orders from '@openbook/api/orders.ts'
import { ADMIN_STATUSES, type AdminOrderDetail, type AdminStatus } from '@openbook/api/orders.ts'
import { exactMoney } from '@openbook/config/money.ts'
import { useState } from 'react'
import { useNotify, useRecordContext, useRefresh } from 'react-admin'
import { ConfirmAct } from '../ui/ConfirmAct.tsx'
import { sentenceOf } from '../ui/useAsked.ts'
import { useIdentity } from '../ui/useIdentity.ts'
import { call } from '../wire.ts'

const ACTS: Record<AdminStatus, string> = {
  new: '',
  processing: 'Accept',
  shipped: 'Mark as shipped',
  completed: 'Complete',
  cancelled: 'Cancel order',
}

/** The steps an order can take now. Cancelling asks first; nobody moves money while they act as somebody else. */
export function StepButtons() {
  const order = useRecordContext<AdminOrderDetail>()
  const acting = Boolean(useIdentity()?.user.impersonation)
  const notify = useNotify()
  const refresh = useRefresh()
  const [busy, setBusy] = useState(false)
  const [asking, ask] = useState(false)
  if (!order) return null
  const send = async (admin_status: AdminStatus) => {
    try {
      await call(orders.adminUpdate, { params: { id: order.id }, body: { admin_status } })
      notify(`Order ${order.id}: ${ADMIN_STATUSES[admin_status].name}. ${order.user_name} is told.`, {
        type: 'success',
      })
    } finally {
      refresh()
    }
  }
  const move = async (admin_status: AdminStatus) => {
    setBusy(true)
    await send(admin_status).catch((error: unknown) => notify(sentenceOf(error), { type: 'error' }))
    setBusy(false)
  }
  const next: readonly AdminStatus[] = ADMIN_STATUSES[order.admin_status].next
  return (
    <>
      {next.map(step => (
        <MuiButton
          key={step}
          size="small"
          variant={step === next[0] ? 'contained' : 'outlined'}
          color={step === 'cancelled' ? 'error' : 'primary'}
          disabled={busy || (acting && movesMoney(order, step))}
          onClick={() => (step === 'cancelled' ? ask(true) : void move(step))}
        >
          {ACTS[step]}
        </MuiButton>
      ))}
      {asking && (
        <ConfirmAct
          title={`Cancel order ${order.id}?`}
          means={backOf(order)}
          cancel="Keep it"
          act="Cancel order"
          confirmColor="warning"
          send={() => send('cancelled')}
          close={() => ask(false)}
        />
      )}
    </>
  )
}

const movesMoney = ({ status }: AdminOrderDetail, step: AdminStatus) => step === 'cancelled' || status === 'pending'

function backOf({ status, total, refunded, payment_method, user_name }: AdminOrderDetail): string {
  const left = (Number(total) - Number(refunded)).toFixed(4)
  if (status === 'charged' && Number(left) > 0)
    return `${exactMoney(left)} goes back to the ${payment_method} of ${user_name}. This cannot be taken back.`
  if (status === 'pending' && payment_method === 'wallet')
    return `What was held in the wallet of ${user_name} is free again. This cannot be taken back.`
  if (status === 'pending' && payment_method === 'card')
    return 'The card is still being charged: it can be cancelled once that has ended.'
  return 'Nothing is left to give back. This cannot be taken back.'
}
