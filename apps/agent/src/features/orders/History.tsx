import Typography from '@mui/material/Typography'
import { ADMIN_STATUSES, type OrderChange } from '@openbook/api/orders.ts'
import { exactMoney } from '@openbook/config/money.ts'
import { dayAndTime } from '../../lib/dates.ts'
import { Row, Rows } from '../../ui/Rows.tsx'

function sentence({ kind, admin_status, amount, state }: OrderChange): string {
  const money = amount ? exactMoney(amount) : ''
  const back =
    state === 'pending'
      ? `${money} is on its way back`
      : state === 'failed'
        ? `${money} could not be given back`
        : `${money} was given back`
  if (kind === 'placed') return 'Ordered'
  if (kind === 'paid') return `${money} paid`
  if (kind === 'failed') return 'The payment failed'
  if (kind === 'refunded') return back
  if (kind === 'cancelled') return money ? `Cancelled; ${back}` : 'Cancelled'
  return admin_status ? ADMIN_STATUSES[admin_status].name : 'Changed'
}

/** What became of an order, by whom, and in whose name. */
export const History = ({ changes }: { changes: OrderChange[] }) => (
  <Rows>
    {changes.map(change => (
      <Row key={change.id}>
        <Typography variant="body2" sx={{ fontWeight: 600 }}>
          {sentence(change)}
        </Typography>
        {change.reason && <Typography variant="body2">{change.reason}</Typography>}
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {[dayAndTime(change.at), whoOf(change)].filter(Boolean).join(' · ')}
        </Typography>
      </Row>
    ))}
  </Rows>
)

const whoOf = ({ user_name, real_user_name }: OrderChange) =>
  real_user_name ? `${real_user_name} as ${user_name}` : user_name
