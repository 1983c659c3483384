import Box from '@mui/material/Box'
import Checkbox from '@mui/material/Checkbox'
import Chip from '@mui/material/Chip'
import MuiLink from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { paths } from '../../paths.ts'
import { Link } from '../../ui/Link.tsx'
import { RowMenu } from '../../ui/RowMenu.tsx'
import { Row } from '../../ui/Rows.tsx'
import { TOUCHED } from '../../ui/touched.ts'
import { type CalendarEvent, TYPE_LABELS, timeOf } from './calendar.ts'
import { useEventActs } from './use-event-acts.ts'

interface Props {
  event: CalendarEvent
  open: () => void
  /** Also the day, where the list is not by days. */
  dated?: boolean
  /** Whose calendar, where it may be anybody's. */
  whose?: boolean
  /** The contact on whose page it stands. */
  on?: number
}

/** One event in a list: tick it off, open it, delete it. */
export function EventRow({ event, open, dated = false, whose = false, on }: Props) {
  const { remove, tick, ticking } = useEventActs()
  const { title, type, editable, done_at, occurrence_date } = event
  const done = ticking ?? done_at !== null
  const facts = [dated && event.start_date, timeOf(event), event.location, whose && event.user.name]
  return (
    <Row
      end={
        editable && (
          <RowMenu
            of={`${title}, ${event.start_date}`}
            acts={[
              ['Edit', open],
              ['Delete', () => remove(event, occurrence_date ? 'one' : 'all')],
              ['Delete all of them', () => remove(event, 'all'), occurrence_date !== null],
            ]}
          />
        )
      }
    >
      <Box sx={{ display: 'flex', gap: 0.5, alignItems: 'flex-start' }}>
        <Checkbox
          checked={done}
          disabled={!editable}
          onChange={(_, on) => tick(event, on)}
          slotProps={{ input: { 'aria-label': `Done: ${title}, ${event.start_date}` } }}
          sx={{ p: 0.5, ml: -0.5, mt: -0.25 }}
        />
        <Box sx={{ minWidth: 0 }}>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.75, alignItems: 'center' }}>
            <MuiLink
              component="button"
              type="button"
              onClick={open}
              sx={{ ...TOUCHED, textAlign: 'left', fontWeight: 600, ...(done && { textDecoration: 'line-through' }) }}
            >
              {title}
            </MuiLink>
            <Chip size="small" variant="outlined" label={TYPE_LABELS[type]} />
            {event.recurrence && <Chip size="small" variant="outlined" label="Repeats" />}
          </Box>
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            {facts.filter(Boolean).join(' · ')}
          </Typography>
          <People event={event} on={on} />
        </Box>
      </Box>
    </Row>
  )
}

const LIFE = { deceased: 'deceased', do_not_contact: 'asked not to be contacted' } as const

function People({ event, on }: { event: CalendarEvent; on: number | undefined }) {
  const others = [
    ...event.contacts.map(({ life, ...contact }) => ({ ...contact, is: life && LIFE[life] })),
    ...event.contacts_deleted.map(contact => ({ ...contact, is: 'deleted' })),
  ].filter(({ id }) => id !== on)
  if (!others.length) return null
  return (
    <Typography variant="body2">
      {others.map(({ id, number, name, is }, index) => (
        <span key={id}>
          {index > 0 && ', '}
          <Link href={paths.contact(number)}>{name}</Link>
          {is && (
            <Box component="strong" sx={{ color: 'error.main' }}>
              {' '}
              ({is})
            </Box>
          )}
        </span>
      ))}
    </Typography>
  )
}
