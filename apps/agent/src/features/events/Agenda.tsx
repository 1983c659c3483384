import Box from '@mui/material/Box'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import { Rows } from '../../ui/Rows.tsx'
import { type CalendarEvent, isoOf, keyOfEvent, longDay } from './calendar.ts'
import { EventRow } from './EventRow.tsx'

interface Props {
  events: CalendarEvent[]
  /** YYYY-MM-DD: what began before stands on it. */
  first: string
  open: (event: CalendarEvent) => void
}

/** A calendar to read: day by day, without the days that are free. */
export function Agenda({ events, first, open }: Props) {
  const days = new Map<string, CalendarEvent[]>()
  for (const event of events) {
    const begins = isoOf(event.start_date)
    const day = begins < first ? first : begins
    days.set(day, [...(days.get(day) ?? []), event])
  }
  return (
    <Box component="ol" aria-label="Agenda" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1.5 }}>
      {[...days].map(([day, list]) => (
        <Paper key={day} component="li" variant="outlined" sx={{ px: 2.25, py: 1.25 }}>
          <Typography variant="h2" sx={{ mb: 0.5 }}>
            {longDay(day)}
          </Typography>
          <Rows>
            {list.map(event => (
              <EventRow key={keyOfEvent(event)} event={event} open={() => open(event)} />
            ))}
          </Rows>
        </Paper>
      ))}
    </Box>
  )
}
