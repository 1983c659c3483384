import Back from '@mui/icons-material/ChevronLeft'
import On from '@mui/icons-material/ChevronRight'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import Typography from '@mui/material/Typography'
import { stepped, titleOf } from './calendar.ts'
import { VIEWS, type View } from './search.ts'

const LABELS: Record<View, string> = { month: 'Month', week: 'Week', day: 'Day', agenda: 'Agenda' }
const STEPS: Record<View, string> = { month: 'month', week: 'week', day: 'day', agenda: '30 days' }

interface Props {
  view: View
  day: string
  today: string
  /** Too narrow for the grids. */
  narrow: boolean
  change: (to: { view?: View; date?: string | undefined }) => void
}

/** Where in time, and how much of it. */
export function CalendarBar({ view, day, today, narrow, change }: Props) {
  const views = VIEWS.filter(each => !narrow || each === 'day' || each === 'agenda')
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, mb: 1.5 }}>
      <Button variant="outlined" size="small" disabled={day === today} onClick={() => change({ date: undefined })}>
        Today
      </Button>
      <IconButton aria-label={`Previous ${STEPS[view]}`} onClick={() => change({ date: stepped(view, day, -1) })}>
        <Back />
      </IconButton>
      <IconButton aria-label={`Next ${STEPS[view]}`} onClick={() => change({ date: stepped(view, day, 1) })}>
        <On />
      </IconButton>
      <Typography variant="h2" aria-live="polite" sx={{ flex: '1 1 160px' }}>
        {titleOf(view, day)}
      </Typography>
      <ToggleButtonGroup
        exclusive
        size="small"
        color="primary"
        value={view}
        onChange={(_, chosen: View | null) => chosen && change({ view: chosen })}
        aria-label="View"
        sx={{ bgcolor: 'background.paper' }}
      >
        {views.map(each => (
          <ToggleButton key={each} value={each} sx={{ px: 1.5, py: 0.5 }}>
            {LABELS[each]}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
    </Box>
  )
}
