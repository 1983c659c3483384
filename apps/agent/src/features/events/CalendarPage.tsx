import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useSearch } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { useWidth } from '../../lib/width.ts'
import { paths } from '../../paths.ts'
import { Empty } from '../../ui/Empty.tsx'
import { Failed } from '../../ui/Failed.tsx'
import { useGo, useInside } from '../../ui/Link.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { Waiting } from '../../ui/Waiting.tsx'
import { Agenda } from './Agenda.tsx'
import { CalendarBar } from './CalendarBar.tsx'
import { CalendarFilters } from './CalendarFilters.tsx'
import { type CalendarEvent, useEvents, useToday } from './calendar.ts'
import type { Start } from './event-values.ts'
import type { CalendarSearch, View } from './search.ts'
import { TodayStrip } from './TodayStrip.tsx'

const CalendarGrid = lazy(async () => ({ default: (await import('./CalendarGrid.tsx')).CalendarGrid }))
const EventDialog = lazy(async () => ({ default: (await import('./EventDialog.tsx')).EventDialog }))

type Opened = { event: CalendarEvent } | { start: Start }

/** Appointments and calls to make: one's own, or of somebody one manages. */
export function CalendarPage() {
  const search = useSearch({ strict: false }) as CalendarSearch
  const go = useGo()
  const today = useToday()
  const narrow = !useWidth()('sm')
  const [opened, setOpened] = useState<Opened>()
  const view = shownView(search.view, narrow)
  const day = search.date ?? today
  const change = (to: object) => go(paths.events({ ...search, ...to }), { replace: true })
  const history = useInside(paths.eventHistory({ user: search.user }))
  const open = (event: CalendarEvent) => setOpened({ event })
  return (
    <Box sx={{ maxWidth: 1400, mx: 'auto' }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center', mb: 1.5 }}>
        <PageTitle title="Calendar" sx={{ flex: '1 1 auto' }}>
          Calendar
        </PageTitle>
        <Button {...history}>History</Button>
        <Button variant="contained" onClick={() => setOpened({ start: { day, time: '09:00' } })}>
          Add event
        </Button>
      </Box>
      <CalendarFilters search={search} change={change} />
      <TodayStrip user={search.user} open={open} />
      <CalendarBar view={view} day={day} today={today} narrow={narrow} change={change} />
      <Shown view={view} day={day} search={search} open={open} add={start => setOpened({ start })} change={change} />
      <Suspense fallback={null}>
        {opened && <EventDialog {...opened} user={search.user} close={() => setOpened(undefined)} />}
      </Suspense>
    </Box>
  )
}

const shownView = (asked: View = 'month', narrow = false): View =>
  narrow && (asked === 'month' || asked === 'week') ? 'agenda' : asked

interface ShownProps {
  view: View
  day: string
  search: CalendarSearch
  open: (event: CalendarEvent) => void
  add: (start: Start) => void
  change: (to: object) => void
}

function Shown({ view, day, search, open, add, change }: ShownProps) {
  const { data, error, isFetching, refetch } = useEvents(view, day, search)
  if (error && !data) return <Failed what="The calendar" error={error} retry={refetch} busy={isFetching} />
  if (!data) return <Waiting label="Loading the calendar" height={520} />
  const { total_count } = data.meta
  return (
    <Box aria-busy={isFetching}>
      {total_count > data.data.length && (
        <Alert severity="info" sx={{ mb: 1.5 }}>
          The first {data.data.length} of {total_count} events are shown. Choose a type or a shorter time to see the
          others.
        </Alert>
      )}
      {view === 'agenda' ? (
        data.data.length ? (
          <Agenda events={data.data} first={day} open={open} />
        ) : (
          <Empty title="Nothing planned in these 30 days">
            Add an event, or look at other days, other types or another calendar.
          </Empty>
        )
      ) : (
        <Suspense fallback={<Waiting label="Loading the calendar" height={520} />}>
          <CalendarGrid
            view={view}
            day={day}
            events={data.data}
            open={open}
            add={add}
            goTo={date => change({ view: 'day', date })}
          />
        </Suspense>
      )}
    </Box>
  )
}
