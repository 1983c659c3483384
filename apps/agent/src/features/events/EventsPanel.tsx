import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import * as events from '@openbook/api/events.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { query } from '../../lib/query.ts'
import { Failed } from '../../ui/Failed.tsx'
import { Lines } from '../../ui/Lines.tsx'
import { MostShown } from '../../ui/MostShown.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { Rows } from '../../ui/Rows.tsx'
import { type CalendarEvent, keyOfEvent, useToday } from './calendar.ts'
import { EventRow } from './EventRow.tsx'

const EventDialog = lazy(async () => ({ default: (await import('./EventDialog.tsx')).EventDialog }))

const STEP = 5
const MOST = 200

/** What is planned with a contact, and what was. */
export function EventsPanel({ contactId, readOnly, name }: { contactId: number; readOnly: boolean; name: string }) {
  const [open, setOpen] = useState<CalendarEvent | 'new'>()
  const today = useToday()
  const upcoming = useOf(contactId, 'upcoming')
  const past = useOf(contactId, 'past')
  const waiting = upcoming.isPending || past.isPending
  const nothing = upcoming.data?.meta.total_count === 0 && past.data?.meta.total_count === 0
  const add = (
    <Button size="small" onClick={() => setOpen('new')}>
      Add event
    </Button>
  )
  const one = open === 'new' ? undefined : open
  return (
    <Panel
      title="Events"
      count={upcoming.data?.meta.total_count}
      action={!readOnly && add}
      empty={nothing && 'Appointments and calls to make with this contact.'}
    >
      {waiting && <Lines />}
      {!waiting && !nothing && <Half title="To come" list={upcoming} open={setOpen} contactId={contactId} />}
      {!waiting && !nothing && past.data?.meta.total_count !== 0 && (
        <Half title="Past" list={past} open={setOpen} contactId={contactId} />
      )}
      <Suspense fallback={null}>
        {open && (
          <EventDialog
            event={one}
            start={{ day: today, time: '09:00' }}
            contacts={[{ id: contactId, name, life: null }]}
            close={() => setOpen(undefined)}
          />
        )}
      </Suspense>
    </Panel>
  )
}

function useOf(contact_id: number, when: 'upcoming' | 'past') {
  const [limit, setLimit] = useState(STEP)
  const list = useQuery({
    ...query(events.contactEvents, { query: { contact_id, when, limit } }),
    placeholderData: keepPreviousData,
  })
  return { ...list, more: limit < MOST ? () => setLimit(Math.min(limit + 4 * STEP, MOST)) : undefined }
}

interface HalfProps {
  title: string
  list: ReturnType<typeof useOf>
  open: (event: CalendarEvent) => void
  contactId: number
}

function Half({ title, list: { data, error, refetch, isFetching, more }, open, contactId }: HalfProps) {
  if (error && !data) return <Failed what="The events" error={error} retry={refetch} busy={isFetching} />
  if (!data) return null
  return (
    <>
      <Typography variant="h3" sx={{ mt: 1, color: 'text.secondary' }}>
        {title}
      </Typography>
      {data.data.length === 0 && (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          Nothing planned.
        </Typography>
      )}
      <Rows>
        {data.data.map(event => (
          <EventRow key={keyOfEvent(event)} event={event} open={() => open(event)} dated whose on={contactId} />
        ))}
      </Rows>
      {data.meta.total_count > data.data.length && more && (
        <Button size="small" onClick={more} disabled={isFetching}>
          Show more
        </Button>
      )}
      {data.meta.total_count > data.data.length && (
        <MostShown
          listed={data.data.length}
          most={MOST}
        >{`The other ${(data.meta.total_count - data.data.length).toLocaleString('en-US')} are in the calendar.`}</MostShown>
      )}
    </>
  )
}
