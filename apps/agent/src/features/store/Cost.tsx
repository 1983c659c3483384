import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import type { OrderPreview, StoreItem } from '@openbook/api/store.ts'
import { exactMoney } from '@openbook/config/money.ts'
import { figure } from '../../lib/numbers.ts'
import { sentenceOf } from '../../lib/toasts.ts'

interface Props {
  item: StoreItem
  preview: OrderPreview | undefined
  error: unknown
}

const contactsOf = (count: number) => `${figure(count)} ${count === 1 ? 'contact' : 'contacts'}`

/** What the order comes to, as the server counts it, and who does not get it. */
export function Cost({ item, preview, error }: Props) {
  if (error) return <Alert severity="error">{sentenceOf(error)}</Alert>
  if (!preview) return <Skeleton variant="rounded" height={48} />
  const { contacts, total, lines } = preview
  const [line] = lines
  const left = contacts ? contacts.count - contacts.receiving : 0
  return (
    <Box role="status" aria-label="Cost">
      <Typography variant="body2">
        {contacts
          ? `Goes to ${contactsOf(contacts.receiving)}, ${exactMoney(item.price)} each.`
          : line && `${figure(line.quantity)} × ${exactMoney(line.price)}`}
      </Typography>
      {left > 0 && (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {figure(left)} left out:{' '}
          {contacts?.left_out.map(({ reason, count }) => `${reason.replace(/\.$/, '')} (${figure(count)})`).join(', ')}.
        </Typography>
      )}
      <Typography sx={{ fontWeight: 600, mt: 0.5 }}>Total {exactMoney(total)}</Typography>
    </Box>
  )
}
