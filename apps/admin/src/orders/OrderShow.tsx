import Download from '@mui/icons-material/FileDownloadOutlined'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import Typography from '@mui/material/Typography'
import type { AdminOrderDetail } from '@openbook/api/orders.ts'
import { exactMoney } from '@openbook/config/money.ts'
import { formatPhone } from '@openbook/config/phones.ts'
import { moneyStatus } from '@openbook/config/wallet.ts'
import type { ReactNode } from 'react'
import { Show, useRecordContext } from 'react-admin'
import { Button } from '../ui/Button.tsx'
import { useIdentity, useIsAnother } from '../ui/useIdentity.ts'
import { When } from '../ui/When.tsx'
import { History } from './History.tsx'
import { NotGivenBack } from './NotGivenBack.tsx'
import { RefundButton } from './RefundButton.tsx'
import { StepButtons } from './StepButtons.tsx'
import { StepChip } from './words.tsx'

export const OrderShow = () => (
  <Show actions={false}>
    <Order />
  </Show>
)

function Order() {
  const order = useRecordContext<AdminOrderDetail>()
  const acting = Boolean(useIdentity()?.user.impersonation)
  if (!order?.changes) return null
  return (
    <Box sx={{ p: { xs: 1, sm: 2 }, display: 'grid', gap: 2.5, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
        <StepChip {...order} />
        <Typography variant="body2" sx={{ color: 'text.secondary', flex: '1 1 200px' }}>
          Placed <When at={order.created_at} /> by {order.user_name}
        </Typography>
        <StepButtons />
        <RefundButton />
      </Box>
      {acting && (
        <Alert severity="info">
          While you act for someone else no money is moved. Sign in as yourself to take a payment, cancel or refund.
        </Alert>
      )}
      <NotGivenBack order={order} />
      <Facts order={order} />
      <Card variant="outlined" component="section" aria-labelledby="history" sx={{ p: 2 }}>
        <Typography id="history" component="h2" sx={{ fontWeight: 650, mb: 1 }}>
          History
        </Typography>
        <History changes={order.changes} />
      </Card>
    </Box>
  )
}

const FROM = { wallet: 'From the wallet', card: 'By card', free: 'Free' }

function Facts({ order }: { order: AdminOrderDetail }) {
  const { items, total, refunded, status, payment_method, card, contacts_count, agent_info, note, trouble } = order
  const { name, company_name, address, city, state, zip_code, phone, email, licence_states } = agent_info
  const place = [address, city, [state, zip_code].filter(Boolean).join(' ')].filter(Boolean).join(', ')
  const paid = card ? `${FROM[payment_method]} ending in ${card.last4}` : FROM[payment_method]
  const facts: [string, ReactNode][] = [
    ...items.map((item): [string, ReactNode] => [
      [item.name, item.sku && `(${item.sku})`].filter(Boolean).join(' '),
      `${item.quantity.toLocaleString('en-US')} × ${exactMoney(item.price)} = ${exactMoney(item.amount)}`,
    ]),
    ['Total', exactMoney(total)],
    ['Payment', `${paid}: ${moneyStatus(status)}`],
    ['Given back', Number(refunded) > 0 && exactMoney(refunded)],
    ['Trouble', trouble],
    ['Contacts', contacts_count > 0 && <Contacts order={order} />],
    ['Ordered by', [name, company_name].filter(Boolean).join(', ')],
    ['Address', place],
    ['Phone', phone && formatPhone(phone)],
    ['E-mail', email],
    ['Licensed in', licence_states?.join(', ')],
    ['Note', note],
  ]
  return (
    <Box
      component="dl"
      sx={{ m: 0, display: 'grid', gridTemplateColumns: { sm: 'max-content 1fr' }, columnGap: 3, rowGap: 0.75 }}
    >
      {facts.map(([name, value]) =>
        value ? (
          <Box key={name} sx={{ display: 'contents' }}>
            <Typography component="dt" variant="body2" sx={{ color: 'text.secondary', maxWidth: 280 }}>
              {name}
            </Typography>
            <Typography component="dd" variant="body2" sx={{ m: 0, overflowWrap: 'anywhere', whiteSpace: 'pre-line' }}>
              {value}
            </Typography>
          </Box>
        ) : null,
      )}
    </Box>
  )
}

/** How many it goes to, and their addresses for whoever prints and posts. */
function Contacts({ order: { id, contacts_count } }: { order: AdminOrderDetail }) {
  const another = useIsAnother()
  return (
    <Box component="span" sx={{ display: 'inline-flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
      {contacts_count.toLocaleString('en-US')}
      <Button label="Download addresses" href={`/v1/admin/order_management/${id}/contacts.csv`} disabled={another}>
        <Download />
      </Button>
    </Box>
  )
}
