import Typography from '@mui/material/Typography'
import type { CustomDomain } from '@openbook/api/custom-domains.ts'
import { clock, day, dayAndTime, relative } from '../../lib/dates.ts'

const SOON_MS = 20 * 3_600_000

/** When it was looked at, when it is again, and until when it is kept. */
export function Looks({ domain: { checked_at, next_check_at, kept_until, status } }: { domain: CustomDomain }) {
  const looked = checked_at && `Looked at ${relative(checked_at).toLowerCase()}`
  const next = next_check_at && `again at ${soonOr(next_check_at)}`
  return (
    <>
      {looked && (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {[looked, next].filter(Boolean).join(', ')}.
        </Typography>
      )}
      {kept_until && status === 'broken' && (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          Its TXT record is gone. It stays yours until {day(kept_until)}.
        </Typography>
      )}
    </>
  )
}

const soonOr = (instant: string) =>
  new Date(instant).getTime() - Date.now() < SOON_MS ? clock(instant) : dayAndTime(instant)
