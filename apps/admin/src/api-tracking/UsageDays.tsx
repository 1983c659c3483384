import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { ApiUsage } from '@openbook/api/api-tracking.ts'

type Day = ApiUsage['days'][number]

const KINDS = [
  { of: 'accepted', name: 'Accepted', color: 'success.main' },
  { of: 'duplicates', name: 'Duplicates', color: 'info.main' },
  { of: 'refused', name: 'Refused', color: 'error.main' },
] as const
const BARS_PX = 96
const sumOf = (day: Day) => KINDS.reduce((sum, { of }) => sum + day[of], 0)

/** A bar for each day; the same in figures under it, for whoever does not see bars. */
export function UsageDays({ days }: Pick<ApiUsage, 'days'>) {
  const most = Math.max(1, ...days.map(sumOf))
  const total = (of: (typeof KINDS)[number]['of']) =>
    days.reduce((sum, day) => sum + day[of], 0).toLocaleString('en-US')
  return (
    <div>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2 }}>
        {KINDS.map(({ of, name, color }) => (
          <Typography key={of} variant="body2" sx={{ display: 'flex', alignItems: 'center', gap: 0.75 }}>
            <Box component="span" aria-hidden sx={{ width: 10, height: 10, bgcolor: color, borderRadius: 0.25 }} />
            {name}: {total(of)}
          </Typography>
        ))}
      </Box>
      <Box aria-hidden sx={{ display: 'flex', alignItems: 'flex-end', gap: '2px', height: BARS_PX, mt: 1 }}>
        {days.map(day => (
          <Box key={day.day} title={`${day.day}: ${sentence(day)}`} sx={{ flex: 1, minWidth: 2 }}>
            {KINDS.map(({ of, color }) => (
              <Box key={of} sx={{ bgcolor: color, height: Math.ceil((day[of] / most) * BARS_PX) }} />
            ))}
            <Box sx={{ bgcolor: 'divider', height: '2px' }} />
          </Box>
        ))}
      </Box>
      <Box component="details" sx={{ mt: 1 }}>
        <Typography component="summary" variant="body2" sx={{ cursor: 'pointer' }}>
          Day by day
        </Typography>
        <Box component="ol" aria-label="Requests day by day" sx={{ listStyle: 'none', m: 0, p: 0 }}>
          {days.toReversed().map(day => (
            <Typography component="li" variant="body2" key={day.day}>
              {day.day}: {sentence(day)}
            </Typography>
          ))}
        </Box>
      </Box>
    </div>
  )
}

const sentence = (day: Day) =>
  sumOf(day)
    ? KINDS.map(({ of, name }) => `${day[of].toLocaleString('en-US')} ${name.toLowerCase()}`).join(', ')
    : 'nothing'
