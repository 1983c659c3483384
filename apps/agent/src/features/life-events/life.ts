import * as contactPoints from '@openbook/api/contact-points.ts'
import * as contactTimeline from '@openbook/api/contact-timeline.ts'
import * as contacts from '@openbook/api/contacts.ts'
import type { Route } from '@openbook/api/core/route.ts'
import * as households from '@openbook/api/households.ts'
import * as lifeEvents from '@openbook/api/life-events.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import { today } from '../../lib/dates.ts'
import { keyOf, mutation, refresh } from '../../lib/query.ts'

export type LifeEvent = z.output<typeof lifeEvents.LifeEvent>
export type Kind = LifeEvent['kind']

/** An act on a life; its answer is all of it, fresh. */
export function useLifeAct<R extends Route & { returns: (typeof lifeEvents.show)['returns'] }>(
  route: R,
  contactId: number,
  { shown = false, done = () => {} }: { shown?: boolean; done?: () => void } = {},
) {
  const client = useQueryClient()
  return useMutation({
    ...mutation(route),
    meta: { shown },
    onSuccess: async answer => {
      client.setQueryData(keyOf(lifeEvents.show, { params: { id: contactId } }), answer)
      done()
      await refresh(
        client,
        contacts.showByNumber,
        contacts.list,
        contactPoints.list,
        contactTimeline.list,
        households.show,
        lifeEvents.turning65,
      )
    },
  })
}

export const KIND_LABELS: Record<Kind, string> = {
  deceased: 'Deceased',
  do_not_contact: 'Asked not to be contacted',
  do_not_mail: 'Asked for no mail',
  moved_state: 'Moved to another state',
  turned_65: 'Turned 65',
  plan_lost: 'Lost their plan',
}

const DAY_MS = 86_400_000

/** Days from the day it is for the user to a date of the calendar, MM/DD/YYYY; below zero for the past. */
export function daysUntil(date: string, now = new Date()): number {
  const [month = 1, day = 1, year = 1970] = date.split('/').map(Number)
  return (Date.UTC(year, month - 1, day) - Date.parse(today(now))) / DAY_MS
}
