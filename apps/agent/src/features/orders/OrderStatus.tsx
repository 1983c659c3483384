import Chip from '@mui/material/Chip'
import { ADMIN_STATUSES, type Order } from '@openbook/api/orders.ts'
import { moneyStatus } from '@openbook/config/wallet.ts'

const TONES = {
  pending: 'info',
  charged: 'success',
  failed: 'error',
  refunded: 'default',
  cancelled: 'default',
} as const

/** How the money of an order stands. */
export const PaymentChip = ({ status }: Pick<Order, 'status'>) => (
  <Chip size="small" variant="outlined" color={TONES[status]} label={moneyStatus(status)} />
)

/** How far the agency has come, in words. */
export const stepOf = ({ admin_status }: Pick<Order, 'admin_status'>) =>
  admin_status === 'new' ? 'Waiting for your agency' : ADMIN_STATUSES[admin_status].name
