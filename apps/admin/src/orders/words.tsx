import Chip from '@mui/material/Chip'
import { ADMIN_STATUSES, type AdminOrder, ORDER_STATUSES } from '@openbook/api/orders.ts'
import { exactMoney } from '@openbook/config/money.ts'
import { moneyStatus } from '@openbook/config/wallet.ts'

export const STEPS = Object.entries(ADMIN_STATUSES).map(([id, { name }]) => ({ id, name }))
export const PAYMENTS = ORDER_STATUSES.map(id => ({ id, name: moneyStatus(id) }))

const TONES = {
  new: 'warning',
  processing: 'info',
  shipped: 'info',
  completed: 'success',
  cancelled: 'default',
} as const

/** How far the agency has come. */
export const StepChip = ({ admin_status }: Pick<AdminOrder, 'admin_status'>) => (
  <Chip size="small" variant="outlined" color={TONES[admin_status]} label={ADMIN_STATUSES[admin_status].name} />
)

/** `Paid`, and what of it was given back. */
export const paymentOf = ({ status, refunded, total }: AdminOrder) =>
  Number(refunded) > 0 && refunded !== total
    ? `${moneyStatus(status)}, ${exactMoney(refunded)} back`
    : moneyStatus(status)

export const itemsOf = ({ items }: Pick<AdminOrder, 'items'>) =>
  items
    .map(({ name, quantity }) => (quantity === 1 ? name : `${quantity.toLocaleString('en-US')} × ${name}`))
    .join('; ')
