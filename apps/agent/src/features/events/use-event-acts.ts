import { Failed } from '@openbook/api/core/errors.ts'
import * as events from '@openbook/api/events.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { mutation } from '../../lib/query.ts'
import { refreshEvents } from '../../lib/refresh-events.ts'
import { say, sayFailed } from '../../lib/toasts.ts'
import type { CalendarEvent } from './calendar.ts'

export type When = Pick<CalendarEvent, 'all_day' | 'start_date' | 'start_time' | 'end_date' | 'end_time'>

/** An event as it is put back: with its time, and only this one of a repeating event. */
const bodyOf = ({ type, title, all_day, start_date, start_time, end_date, end_time, ...event }: CalendarEvent) => ({
  ...{ type, title, all_day, start_date, start_time, end_date, end_time },
  ...(event.occurrence_date && { scope: 'one' as const, occurrence_date: event.occurrence_date }),
})
export const isOverlap = (error: unknown) => error instanceof Failed && error.code === 'events.overlap'
export const isStale = (error: unknown) => error instanceof Failed && error.code === 'events.stale'

/** What can be done with an event without its form. Each can be taken back. */
export function useEventActs() {
  const client = useQueryClient()
  const settle = { onSettled: () => refreshEvents(client) }
  /** What this one changed itself is no surprise, though the list is not read again yet. */
  const own = useRef(new Map<number, string>())
  const seen = ({ id, updated_at }: CalendarEvent) => {
    const latest = own.current.get(id) ?? ''
    return { updated_at: latest > updated_at ? latest : updated_at }
  }
  const put = useMutation({
    ...mutation(events.update),
    ...settle,
    onSuccess: ({ id, updated_at }) => void own.current.set(id, updated_at),
    meta: { shown: true },
  })
  /** To be told of by its promise: the callbacks of `mutate` are lost with the row, and with the next change. */
  const change = (event: CalendarEvent, becoming: Partial<When> & { done?: boolean; allow_overlap?: boolean }) =>
    put.mutateAsync({ params: { id: event.id }, body: { ...bodyOf(event), ...seen(event), ...becoming } })
  const destroy = useMutation({ ...mutation(events.destroy), ...settle })
  const restore = useMutation({ ...mutation(events.restore), ...settle })
  const back = ({ id, occurrence_date }: CalendarEvent) =>
    restore.mutate({ params: { id }, body: { ...(occurrence_date && { occurrence_date }) } })

  const remove = (event: CalendarEvent, scope: 'one' | 'all' = 'one') => {
    const one = scope === 'one' && event.occurrence_date
    const gone = destroy.mutateAsync({
      params: { id: event.id },
      query: { ...seen(event), ...(one && { scope, occurrence_date: one }) },
    })
    gone.then(
      () =>
        say(one ? `“${event.title}” on ${one} deleted.` : `“${event.title}” deleted.`, {
          action: { label: 'Undo', run: () => back(one ? event : { ...event, occurrence_date: null }) },
        }),
      () => {},
    )
  }
  /** What is being ticked, shown before it is kept. */
  const [ticking, setTicking] = useState<boolean>()
  const tick = (event: CalendarEvent, done: boolean) => {
    setTicking(done)
    change(event, { done })
      .catch(sayFailed)
      .finally(() => setTicking(undefined))
  }

  /** `failed` puts the event back where it was on the screen. */
  const move = (event: CalendarEvent, when: When, failed: () => void, allow_overlap = false) => {
    const undo = () => (event.occurrence_date ? back(event) : change(event, { allow_overlap: true }).catch(sayFailed))
    change(event, { ...when, allow_overlap }).then(
      () => say(`“${event.title}” moved.`, { action: { label: 'Undo', run: undo } }),
      error => {
        failed()
        if (!isOverlap(error)) return sayFailed(error)
        const anyway = () => move(event, when, failed, true)
        say((error as Failed).sentence, { tone: 'bad', action: { label: 'Move anyway', run: anyway } })
      },
    )
  }
  return { remove, tick, move, ticking }
}
