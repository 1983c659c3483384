import * as events from '@openbook/api/events.ts'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { query } from '../../lib/query.ts'
import { paths } from '../../paths.ts'
import { countedBy, Figure } from '../../ui/Figure.tsx'
import { Rows } from '../../ui/Rows.tsx'
import { type CalendarEvent, keyOfEvent, plusDays, rangeOf, useToday, wireOf } from './calendar.ts'
import { EventRow } from './EventRow.tsx'
import type { CalendarSearch, View } from './search.ts'

const EventDialog = lazy(async () => ({ default: (await import('./EventDialog.tsx')).EventDialog }))

const HEAD = 6
const TO_DO: CalendarSearch['types'] = ['call', 'task']

interface Props {
  title: string
  note: string
  empty: string
  /** What is on today, or calls and tasks of the last 30 days that nobody ticked off. */
  which: 'today' | 'overdue'
}

/** What one's calendar asks for; it can be ticked off right here. */
export function EventsFigurePanel({ title, note, empty, which }: Props) {
  const today = useToday()
  const [open, setOpen] = useState<CalendarEvent>()
  const late = which === 'overdue'
  const view: View = late ? 'agenda' : 'day'
  const search: CalendarSearch = late ? { date: plusDays(today, -29), types: TO_DO, undone: true } : { date: today }
  const { first, last } = rangeOf(view, search.date ?? today)
  const list = useQuery(
    query(events.list, {
      query: {
        start_date: wireOf(first),
        end_date: wireOf(last),
        limit: HEAD,
        ...(late && { types_list: ['call', 'task'], undone: true }),
      },
    }),
  )
  return (
    <Figure
      {...{ title, note, empty }}
      of={list.data?.meta.total_count === 1 ? 'event' : 'events'}
      counted={countedBy(list)}
      href={paths.events({ view, ...search })}
    >
      <Rows>
        {list.data?.data.map(event => (
          <EventRow key={keyOfEvent(event)} event={event} open={() => setOpen(event)} dated={late} />
        ))}
      </Rows>
      <Suspense fallback={null}>
        {open && <EventDialog event={open} user={undefined} close={() => setOpen(undefined)} />}
      </Suspense>
    </Figure>
  )
}
