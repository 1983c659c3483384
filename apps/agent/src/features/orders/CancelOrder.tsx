import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import type { OrderDetail } from '@openbook/api/orders.ts'
import * as orders from '@openbook/api/orders.ts'
import * as wallets from '@openbook/api/wallets.ts'
import { amountOf, exactMoney, unitsOf } from '@openbook/config/money.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useUser } from '../../lib/current-user.ts'
import { mutation, refresh } from '../../lib/query.ts'
import { say } from '../../lib/toasts.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'

function backOf({ total, refunded, payment_method }: OrderDetail): string {
  if (payment_method === 'free') return 'It was free.'
  const left = unitsOf(total) - unitsOf(refunded)
  if (left <= 0n) return 'Nothing is left to give back.'
  const back = exactMoney(amountOf(left))
  return payment_method === 'card' ? `${back} goes back to your card.` : `${back} is free in your wallet again.`
}

/** Takes an order back, while the agency has not begun with it; not while one acts as somebody else. */
export function CancelOrder({ order }: { order: OrderDetail }) {
  const client = useQueryClient()
  const acting = useUser().impersonation !== null
  const [asking, ask] = useState(false)
  const { mutate, isPending } = useMutation({
    ...mutation(orders.cancel),
    onSuccess: () => say(`Order ${order.id} is cancelled.`),
    onSettled: () => {
      ask(false)
      return refresh(client, orders.show, orders.mine, wallets.show)
    },
  })
  return (
    <>
      <Button size="small" color="error" variant="outlined" disabled={acting} onClick={() => ask(true)}>
        Cancel order
      </Button>
      {acting && (
        <Alert severity="info" sx={{ flexBasis: '100%' }}>
          You are acting for someone else. Only they cancel their orders.
        </Alert>
      )}
      {asking && (
        <ConfirmDialog
          title={`Cancel order ${order.id}?`}
          act="Cancel order"
          busy={isPending}
          onAct={() => mutate({ params: { id: order.id } })}
          onClose={() => ask(false)}
        >
          {backOf(order)}
        </ConfirmDialog>
      )}
    </>
  )
}
