import type { EventContentArg } from '@fullcalendar/core'
import dayGrid from '@fullcalendar/daygrid'
import interaction from '@fullcalendar/interaction'
import FullCalendar from '@fullcalendar/react'
import timeGrid from '@fullcalendar/timegrid'
import Box from '@mui/material/Box'
import { useEffect, useRef } from 'react'
import { useUser } from '../../lib/current-user.ts'
import { type CalendarEvent, isoOf, keyOfEvent, plusDays, TYPE_LABELS, wallNow, wireOf } from './calendar.ts'
import type { Start } from './event-values.ts'
import { gridLook } from './grid-look.ts'
import { useEventActs, type When } from './use-event-acts.ts'

const VIEWS = { month: 'dayGridMonth', week: 'timeGridWeek', day: 'timeGridDay' } as const

interface Props {
  view: keyof typeof VIEWS
  /** YYYY-MM-DD. */
  day: string
  events: CalendarEvent[]
  open: (event: CalendarEvent) => void
  add: (start: Start) => void
  goTo: (day: string) => void
}

/** Month, week or day as a grid. It is given what the user's clock shows, so that it needs to know of no zone. */
export function CalendarGrid({ view, day, events, open, add, goTo }: Props) {
  const grid = useRef<FullCalendar>(null)
  const { timezone } = useUser()
  const { move } = useEventActs()
  useEffect(() => {
    queueMicrotask(() => grid.current?.getApi().changeView(VIEWS[view], day))
  }, [view, day])
  const moved = ({ event, revert }: Moved) => move(event.extendedProps.event as CalendarEvent, whenOf(event), revert)
  return (
    <Box sx={gridLook}>
      <FullCalendar
        ref={grid}
        plugins={[dayGrid, timeGrid, interaction]}
        initialView={VIEWS[view]}
        initialDate={day}
        headerToolbar={false}
        timeZone="UTC"
        now={() => wallNow(timezone)}
        nowIndicator
        height={view === 'month' ? 'auto' : 680}
        scrollTime="08:00:00"
        allDayText="All day"
        dayMaxEvents={4}
        eventInteractive
        dayCellDidMount={nameByContent}
        navLinks
        navLinkDayClick={date => goTo(date.toISOString().slice(0, 10))}
        selectable
        selectMirror
        unselectAuto
        select={({ start, end, allDay }) => add(startOf(start, end, allDay))}
        events={events.map(toGrid)}
        eventClick={({ event, jsEvent }) => {
          jsEvent.preventDefault()
          open(event.extendedProps.event as CalendarEvent)
        }}
        eventDrop={moved}
        eventResize={moved}
        eventContent={Content}
      />
    </Box>
  )
}

/** The library names a cell by its date alone, so that what stands in it would not be heard. */
const nameByContent = ({ el }: { el: HTMLElement }) => el.removeAttribute('aria-labelledby')

interface Placed {
  start: Date | null
  end: Date | null
  allDay: boolean
  extendedProps: Record<string, unknown>
}
interface Moved {
  event: Placed
  revert: () => void
}

const toGrid = (event: CalendarEvent) => ({
  id: keyOfEvent(event),
  title: event.title,
  allDay: event.all_day,
  start: isoOf(event.start_date) + (event.all_day ? '' : `T${event.start_time}:00`),
  end: event.all_day ? plusDays(isoOf(event.end_date), 1) : `${isoOf(event.end_date)}T${event.end_time}:00`,
  editable: event.editable,
  classNames: [`is-${event.type}`, ...(event.done_at ? ['is-done'] : [])],
  extendedProps: { event },
})

const dayOf = (date: Date) => date.toISOString().slice(0, 10)
const clockOf = (date: Date) => date.toISOString().slice(11, 16)
const DAY = 86_400_000
const HALF_HOUR = 1_800_000

function whenOf({ start, end, allDay }: Placed): When {
  const from = start ?? new Date()
  const to = end ?? new Date(from.getTime() + (allDay ? DAY : HALF_HOUR))
  const last = allDay ? new Date(to.getTime() - DAY) : to
  return {
    all_day: allDay,
    start_date: wireOf(dayOf(from)),
    start_time: allDay ? null : clockOf(from),
    end_date: wireOf(dayOf(last)),
    end_time: allDay ? null : clockOf(to),
  }
}

function startOf(start: Date, end: Date, allDay: boolean): Start {
  if (!allDay) return { day: dayOf(start), time: clockOf(start), end: { day: dayOf(end), time: clockOf(end) } }
  const last = new Date(end.getTime() - DAY)
  return { day: dayOf(start), end: { day: dayOf(last) } }
}

function Content({ event, timeText }: EventContentArg) {
  const { type, contacts } = event.extendedProps.event as CalendarEvent
  const dead = contacts.some(({ life }) => life === 'deceased')
  return (
    <span className="what">
      {timeText && <b>{timeText} </b>}
      {event.title}
      {dead && ' (deceased contact)'}
      <span className="unseen">, {TYPE_LABELS[type]}</span>
    </span>
  )
}
