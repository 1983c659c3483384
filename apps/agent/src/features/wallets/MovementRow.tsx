import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { Movement } from '@openbook/api/wallets.ts'
import { money } from '@openbook/config/money.ts'
import { moneyStatus, movementLabel } from '@openbook/config/wallet.ts'
import { dayAndTime } from '../../lib/dates.ts'
import { paths } from '../../paths.ts'
import { Link } from '../../ui/Link.tsx'
import { Row } from '../../ui/Rows.tsx'

const signed = (amount: string) => (Number(amount) > 0 ? `+${money(amount)}` : money(amount))

/** One movement: what for, when, what became of it, how much; it leads to its receipt. */
export function MovementRow({ movement }: { movement: Movement }) {
  const { id, description, status, trouble, amount, created_at } = movement
  const label = movementLabel(movement)
  const off = status === 'failed' || status === 'pending'
  return (
    <Row
      end={
        <Box sx={{ textAlign: 'right', flex: 'none' }}>
          <Typography
            sx={{ fontWeight: 600, fontVariantNumeric: 'tabular-nums', ...(off && { color: 'text.secondary' }) }}
          >
            {signed(amount)}
          </Typography>
          <Typography variant="body2" sx={{ color: status === 'failed' ? 'error.main' : 'text.secondary' }}>
            {moneyStatus(status)}
          </Typography>
        </Box>
      }
    >
      <Link href={paths.receipt(id)} underline="hover">
        {label}
      </Link>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {dayAndTime(created_at)}
        {description && description !== label && ` · ${description}`}
      </Typography>
      {trouble && (
        <Typography variant="body2" sx={{ color: 'error.main' }}>
          {trouble}
        </Typography>
      )}
    </Row>
  )
}
