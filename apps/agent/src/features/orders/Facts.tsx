import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { OrderDetail } from '@openbook/api/orders.ts'
import { CARD_BRANDS, type CardBrand } from '@openbook/config/cards.ts'
import { exactMoney } from '@openbook/config/money.ts'
import type { ReactNode } from 'react'
import { figure } from '../../lib/numbers.ts'

/** The lines of an order, its sum, how it is paid and who ordered. */
export function Facts({ order }: { order: OrderDetail }) {
  const { items, total, agent_info, note } = order
  const { name, company_name, address, city, state, zip_code, phone, email, licence_states = [] } = agent_info
  const place = [address, city, [state, zip_code].filter(Boolean).join(' ')].filter(Boolean).join(', ')
  return (
    <Box component="dl" sx={{ m: 0, display: 'grid', gap: 1.25 }}>
      {items.map(item => (
        <Fact key={item.name} name={item.name}>
          {figure(item.quantity)} × {exactMoney(item.price)} = {exactMoney(item.amount)}
          {item.months_count && ` for ${item.months_count} months`}
        </Fact>
      ))}
      <Fact name="Total">{exactMoney(total)}</Fact>
      <Fact name="Paid">{paidBy(order)}</Fact>
      <Fact name="Ordered by">
        {[[name, company_name].filter(Boolean).join(', '), place, phone, email].filter(Boolean).join(' · ')}
        {licence_states.length > 0 && ` · Licensed in ${licence_states.join(', ')}`}
      </Fact>
      {note && <Fact name="Note">{note}</Fact>}
    </Box>
  )
}

function paidBy({ payment_method, card }: OrderDetail): string {
  if (payment_method === 'free') return 'Free'
  if (payment_method === 'wallet') return 'From your wallet'
  return card ? `${CARD_BRANDS[card.brand as CardBrand] ?? 'Card'} ending in ${card.last4}` : 'By card'
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <Box sx={{ display: 'grid', gridTemplateColumns: { sm: '180px 1fr' }, columnGap: 2 }}>
    <Typography component="dt" variant="body2" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
      {name}
    </Typography>
    <Typography component="dd" variant="body2" sx={{ m: 0, overflowWrap: 'anywhere', whiteSpace: 'pre-line' }}>
      {children}
    </Typography>
  </Box>
)
