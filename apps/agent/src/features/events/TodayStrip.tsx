import Box from '@mui/material/Box'
import Chip from '@mui/material/Chip'
import Typography from '@mui/material/Typography'
import * as events from '@openbook/api/events.ts'
import { useQuery } from '@tanstack/react-query'
import { query } from '../../lib/query.ts'
import { type CalendarEvent, hour, keyOfEvent } from './calendar.ts'

/** What is on today, whatever the calendar shows. */
export function TodayStrip({ user, open }: { user: number | undefined; open: (event: CalendarEvent) => void }) {
  const { data } = useQuery(
    query(events.list, { query: { today_events: true, ...(user && { downline_user_id: user }) } }),
  )
  if (!data) return null
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, mb: 1.5 }}>
      <Typography variant="body2" component="h2" sx={{ fontWeight: 650 }}>
        Today
      </Typography>
      {data.data.length === 0 && (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          Nothing planned.
        </Typography>
      )}
      {data.data.map(event => (
        <Chip
          key={keyOfEvent(event)}
          size="small"
          variant="outlined"
          onClick={() => open(event)}
          label={`${event.all_day ? '' : `${hour(event.start_time ?? '')} `}${event.title}`}
          sx={{ bgcolor: 'background.paper', ...(event.done_at && { textDecoration: 'line-through' }) }}
        />
      ))}
    </Box>
  )
}
