import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import type { MailerCounts, MailerKit } from '@openbook/api/mailers.ts'
import type { z } from 'zod'
import { figure } from '../../lib/numbers.ts'

interface Props {
  kit: z.output<typeof MailerKit>
  counts: z.output<typeof MailerCounts>
  again: boolean
  setAgain: (again: boolean) => void
}

/** Asks whether a kit goes once more to those who got it before. */
export function SentBefore({ kit, counts: { kits }, again, setAgain }: Props) {
  const { assigned = 0, last_assigned_on } = kits.find(({ kit_id }) => kit_id === kit.id) ?? {}
  if (!assigned) return null
  const who = assigned === 1 ? '1 of those selected got it' : `${figure(assigned)} of those selected got it`
  return (
    <FormControlLabel
      control={<Checkbox size="small" checked={again} onChange={(_, on) => setAgain(on)} />}
      label={`Send it again: ${who} already, ${assigned === 1 ? 'on' : 'the last on'} ${last_assigned_on}`}
    />
  )
}
