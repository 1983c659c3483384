import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import type { OfferedNumber } from '@openbook/api/phone-numbers.ts'
import { money } from '@openbook/config/money.ts'
import { formatPhone } from '@openbook/config/phones.ts'
import { Abilities } from './Abilities.tsx'

/** A number that can be bought. */
export function Offer({ offer, buy }: { offer: OfferedNumber; buy: (() => void) | undefined }) {
  const shown = formatPhone(offer.phone_number)
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 1,
        py: 1,
        '& + &': { borderTop: 1, borderColor: 'divider' },
      }}
    >
      <Box sx={{ flex: '1 1 200px', minWidth: 0 }}>
        <Typography sx={{ fontWeight: 600 }}>{shown}</Typography>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {[offer.city, offer.state].filter(Boolean).join(', ')} · {money(offer.monthly_price)} a month
        </Typography>
        <Abilities of={offer.capabilities} />
      </Box>
      {buy && (
        <Button variant="outlined" size="small" aria-label={`Buy ${shown}`} onClick={buy}>
          Buy
        </Button>
      )}
    </Box>
  )
}
