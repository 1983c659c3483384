import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { Failed } from '@openbook/api/core/errors.ts'
import * as events from '@openbook/api/events.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { mutation } from '../../lib/query.ts'
import { say } from '../../lib/toasts.ts'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { showErrors } from '../../ui/form-errors.ts'
import { type CalendarEvent, refreshEvents } from './calendar.ts'
import { EventFields } from './EventFields.tsx'
import { type EventValues, FIELD_OF, inputOf, newValues, type Start, valuesOf } from './event-values.ts'
import { Scope } from './Scope.tsx'
import { isOverlap, useEventActs } from './use-event-acts.ts'

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
  const { trouble, overlap, save, busy } = useSaving({ form, event, user, close })
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
      act={overlap ? 'Save anyway' : event ? 'Save event' : 'Add event'}
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
  const timeOf = ({ start_date, start_time, end_date, end_time, freq }: EventValues) =>
    [start_date, start_time, end_date, end_time, freq].join(' ')
  const settle = {
    meta: { shown: true },
    onSuccess: async () => {
      close()
      say(event ? 'Event saved.' : 'Event added.')
      await refreshEvents(client)
    },
    onError: (error: unknown) => {
      setRefused(isOverlap(error) ? timeOf(form.getValues()) : undefined)
      setTrouble(showErrors(form, error instanceof Failed ? named(error) : error))
    },
  }
  const create = useMutation({ ...mutation(events.create), ...settle })
  const update = useMutation({ ...mutation(events.update), ...settle })
  const save = (values: EventValues) => {
    setTrouble(undefined)
    const repeating = Boolean(event?.occurrence_date)
    const body = { ...inputOf(values, repeating), ...(refused === timeOf(values) && { allow_overlap: true }) }
    const which = event?.occurrence_date ? { scope: values.scope, occurrence_date: event.occurrence_date } : {}
    if (event) update.mutate({ params: { id: event.id }, body: { ...body, ...which } })
    else create.mutate({ body: { ...body, ...(user && { user_id: user }) } })
  }
  const overlap = refused !== undefined && refused === timeOf(form.watch())
  return { trouble, overlap, save, busy: create.isPending || update.isPending }
}

/** The refusal under the names of the form. */
const named = (error: Failed) =>
  new Failed(error.status, {
    errors: Object.fromEntries(Object.entries(error.errors).map(([name, said]) => [FIELD_OF[name] ?? name, said])),
    ...(error.code && { code: error.code }),
  })
