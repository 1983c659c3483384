import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { ADMIN_STATUSES, type OrderChange } from '@openbook/api/orders.ts'
import { exactMoney } from '@openbook/config/money.ts'
import { When } from '../ui/When.tsx'

const ENDED = { done: 'given back', pending: 'on its way back to the card', failed: 'could not be given back' }

function sentence({ kind, admin_status, amount, state }: OrderChange): string {
  const back = amount && `${exactMoney(amount)} ${ENDED[state]}`
  if (kind === 'placed') return 'Ordered'
  if (kind === 'paid') return amount ? `${exactMoney(amount)} paid` : 'Paid'
  if (kind === 'failed') return 'The payment failed'
  if (kind === 'refunded') return back ?? 'Refunded'
  if (kind === 'cancelled') return back ? `Cancelled: ${back}` : 'Cancelled'
  return `Status: ${admin_status ? ADMIN_STATUSES[admin_status].name : ''}`
}

/** What became of an order, and who did it in whose name. */
export const History = ({ changes }: { changes: OrderChange[] }) => (
  <Box component="ol" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 1 }}>
    {changes.map(({ id, at, user_name, real_user_name, reason, ...change }) => (
      <li key={id}>
        <Typography variant="body2">
          {sentence({ id, at, user_name, real_user_name, reason, ...change })}
          {reason && `: ${reason}`}
        </Typography>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          <When at={at} />
          {user_name && `, ${real_user_name ? `${real_user_name} as ` : ''}${user_name}`}
        </Typography>
      </li>
    ))}
  </Box>
)
