import Alert from '@mui/material/Alert'
import type { PaymentInfo } from '@openbook/api/accounts.ts'
import type { ReactNode } from 'react'
import { useCard } from './card.ts'

/** What a dialog says of the card that would be charged; where there is none, what to do first. */
export function CardLine({ children }: { children: (card: PaymentInfo) => ReactNode }) {
  const { card, data } = useCard()
  if (!data) return null
  if (card && !card.expired) return children(card)
  return (
    <Alert severity="warning" sx={{ gridColumn: '1 / -1' }}>
      {card
        ? 'The card on file has expired. Replace it first, under Card.'
        : 'There is no card on file. Add one first, under Card.'}
    </Alert>
  )
}
