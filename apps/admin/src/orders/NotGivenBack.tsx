import Alert from '@mui/material/Alert'
import type { AdminOrderDetail } from '@openbook/api/orders.ts'
import { exactMoney } from '@openbook/config/money.ts'

/** The latest refund came to nothing: what the administrator can do. */
export function NotGivenBack({ order: { status, changes } }: { order: AdminOrderDetail }) {
  const last = changes.findLast(({ kind, amount }) => amount && (kind === 'refunded' || kind === 'cancelled'))
  if (status !== 'charged' || last?.state !== 'failed' || !last.amount) return null
  return (
    <Alert severity="warning">
      {exactMoney(last.amount)} could not be given back to the card. Look with the payment company whether it went back.
      If it did not, refund it again, or give it back another way.
    </Alert>
  )
}
