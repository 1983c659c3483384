import Typography from '@mui/material/Typography'
import type { MailerCounts, MailerKit } from '@openbook/api/mailers.ts'
import { money } from '@openbook/config/money.ts'
import type { z } from 'zod'
import { figure } from '../../lib/numbers.ts'

interface Props {
  kit: z.output<typeof MailerKit>
  counts: z.output<typeof MailerCounts>
  one: boolean
}

/** How many addresses are left to reach with a kit, and what they cost. */
export function Cost({ kit, counts: { mailable, kits }, one }: Props) {
  const { assigned = 0, households_left = 0 } = kits.find(({ kit_id }) => kit_id === kit.id) ?? {}
  const sent = one ? households_left : Math.max(0, mailable - assigned)
  const where = one ? (sent === 1 ? 'address' : 'addresses') : sent === 1 ? 'contact' : 'contacts'
  return (
    <Typography variant="body2" role="status" aria-label="Cost">
      {one ? 'Goes to' : 'Goes to up to'} {figure(sent)} {where}
      {assigned > 0 && `; ${figure(assigned)} of those selected have it already`}. {figure(sent)} at {money(kit.price)}{' '}
      each: {money(String(sent * Number(kit.price)))}
    </Typography>
  )
}
