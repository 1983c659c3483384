import Typography from '@mui/material/Typography'
import type { MailerCounts, MailerKit } from '@openbook/api/mailers.ts'
import { money } from '@openbook/config/money.ts'
import type { z } from 'zod'
import { figure } from '../../lib/numbers.ts'

interface Props {
  kit: z.output<typeof MailerKit>
  counts: z.output<typeof MailerCounts>
  one: boolean
  again: boolean
}

/** How many addresses a kit goes to, and what they cost. */
export function Cost({ kit, counts: { mailable, households, kits }, one, again }: Props) {
  const { contacts_left = 0, households_left = 0 } = kits.find(({ kit_id }) => kit_id === kit.id) ?? {}
  const left = one ? households_left : contacts_left
  const sent = again ? (one ? households : mailable) : left
  const where = one ? (sent === 1 ? 'address' : 'addresses') : sent === 1 ? 'contact' : 'contacts'
  return (
    <Typography variant="body2" role="status" aria-label="Cost">
      {one ? 'Goes to' : 'Goes to up to'} {figure(sent)} {where}. {figure(sent)} at {money(kit.price)} each:{' '}
      {money(String(sent * Number(kit.price)))}
    </Typography>
  )
}
