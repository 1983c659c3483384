import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { Failed } from '@openbook/api/core/errors.ts'
import * as events from '@openbook/api/events.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { readAnew } from '../../lib/anew.ts'
import { mutation, query } from '../../lib/query.ts'
import { refreshEvents } from '../../lib/refresh-events.ts'
import { say } from '../../lib/toasts.ts'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { showErrors } from '../../ui/form-errors.ts'
import { withoutReload } from '../../ui/TwoEditors.tsx'
import type { CalendarEvent } from './calendar.ts'
import { EventFields } from './EventFields.tsx'
import { type EventValues, FIELD_OF, inputOf, newValues, type Start, valuesOf } from './event-values.ts'
import { Scope } from './Scope.tsx'
import { isOverlap, isStale, useEventActs } from './use-event-acts.ts'

interface Props {
  event?: CalendarEvent | undefined
  /** Of a new one. */
  start?: Start | undefined
  contacts?: EventValues['contacts']
  /** Whose calendar a new one goes into. */
  user?: number | undefined
  close: () => void
}

/** An event: to enter, to change, to delete. */
export function EventDialog({ event, start = { day: '' }, contacts, user, close }: Props) {
  const form = useForm<EventValues>({ defaultValues: event ? valuesOf(event) : newValues(start, contacts) })
  const repeating = Boolean(event?.occurrence_date)
  const { trouble, again, save, busy } = useSaving({ form, event, user, close })
  const { remove } = useEventActs()
  const readOnly = event?.editable === false
  const scope = form.watch('scope')
  const gone = () => {
    if (event) remove(event, repeating ? scope : 'all')
    close()
  }
  return (
    <FormDialog
      title={event ? (readOnly ? `In the calendar of ${event.user.name}` : 'Edit event') : 'Add an event'}
      act={again ? 'Save anyway' : event ? 'Save event' : 'Add event'}
      trouble={trouble}
      busy={busy}
      blocked={readOnly}
      submit={form.handleSubmit(save)}
      close={close}
      more={
        event &&
        !readOnly && (
          <Button color="error" onClick={gone}>
            {repeating && scope === 'all' ? 'Delete all' : 'Delete'}
          </Button>
        )
      }
    >
      {repeating && <Scope control={form.control} />}
      {event && event.contacts_hidden > 0 && (
        <Alert severity="info" sx={{ gridColumn: '1 / -1' }}>
          {event.contacts_hidden === 1 ? 'A contact' : `${event.contacts_hidden} contacts`} of this event you may not
          see.
        </Alert>
      )}
      {event && event.contacts_deleted.length > 0 && (
        <Alert severity="info" sx={{ gridColumn: '1 / -1' }}>
          Deleted since: {event.contacts_deleted.map(({ name }) => name).join(', ')}.
        </Alert>
      )}
      <EventFields form={form} whole={!repeating || scope === 'all'} />
    </FormDialog>
  )
}

interface Saving {
  form: ReturnType<typeof useForm<EventValues>>
  event: CalendarEvent | undefined
  user: number | undefined
  close: () => void
}

function useSaving({ form, event, user, close }: Saving) {
  const client = useQueryClient()
  const [trouble, setTrouble] = useState<string>()
  /** The time a double booking was refused at: the same again is meant. */
  const [refused, setRefused] = useState<string>()
  /** Of the event this one began from, or saw since. */
  const [began, setBegan] = useState(event?.updated_at)
  const [stale, setStale] = useState(false)
  const timeOf = ({ start_date, start_time, end_date, end_time, freq }: EventValues) =>
    [start_date, start_time, end_date, end_time, freq].join(' ')
  const settle = {
    meta: { shown: true },
    onSuccess: async () => {
      close()
      say(event ? 'Event saved.' : 'Event added.')
      await refreshEvents(client)
    },
    onError: async (error: unknown) => {
      setRefused(isOverlap(error) ? timeOf(form.getValues()) : undefined)
      const said = showErrors(form, error instanceof Failed ? named(error) : error)
      const fresh = event && isStale(error) ? await readAnew(client, freshOf(event)).catch(() => undefined) : undefined
      if (fresh) setBegan(fresh.updated_at)
      setStale(fresh !== undefined)
      setTrouble(fresh ? `${withoutReload(said)} ${THEIRS}` : said)
      if (fresh) await refreshEvents(client)
    },
  }
  const create = useMutation({ ...mutation(events.create), ...settle })
  const update = useMutation({ ...mutation(events.update), ...settle })
  const save = (values: EventValues) => {
    setTrouble(undefined)
    setStale(false)
    const repeating = Boolean(event?.occurrence_date)
    const body = { ...inputOf(values, repeating), ...(refused === timeOf(values) && { allow_overlap: true }) }
    const which = event?.occurrence_date ? { scope: values.scope, occurrence_date: event.occurrence_date } : {}
    if (event) update.mutate({ params: { id: event.id }, body: { ...body, ...which, updated_at: began } })
    else create.mutate({ body: { ...body, ...(user && { user_id: user }) } })
  }
  const overlap = refused !== undefined && refused === timeOf(form.watch())
  return { trouble, again: overlap || stale, save, busy: create.isPending || update.isPending }
}

const THEIRS = 'Save anyway to put yours in its place, or cancel to keep theirs.'
const freshOf = ({ id, occurrence_date }: CalendarEvent) =>
  query(events.show, { params: { id }, query: { ...(occurrence_date && { occurrence_date }) } })

/** The refusal under the names of the form. */
const named = (error: Failed) =>
  new Failed(error.status, {
    errors: Object.fromEntries(Object.entries(error.errors).map(([name, said]) => [FIELD_OF[name] ?? name, said])),
    ...(error.code && { code: error.code }),
  })
