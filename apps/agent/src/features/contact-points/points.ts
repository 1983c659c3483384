import * as contactPoints from '@openbook/api/contact-points.ts'
import * as contactTimeline from '@openbook/api/contact-timeline.ts'
import * as contacts from '@openbook/api/contacts.ts'
import type { Route } from '@openbook/api/core/route.ts'
import { formatPhone } from '@openbook/config/phones.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import { keyOf, mutation, query, refresh } from '../../lib/query.ts'

export type Point = z.output<typeof contactPoints.ContactPoint>

export type Kind = Point['kind']
export type Doing = { act: 'add'; kind: Kind } | { act: 'edit' | 'consent'; point: Point }

export const shownValue = ({ kind, value }: Pick<Point, 'kind' | 'value'>) =>
  kind === 'phone' ? formatPhone(value) : value

export const pointsQuery = (contactId: number) => query(contactPoints.list, { params: { id: contactId } })

/** An act on a contact's points; every answer is the whole list, fresh. */
export function usePointAct<
  const R extends Route & {
    returns: (typeof contactPoints.list)['returns']
    params: (typeof contactPoints.list)['params']
  },
>(route: R, contactId: number, { shown = false, done = () => {} }: { shown?: boolean; done?: () => void } = {}) {
  const client = useQueryClient()
  return useMutation({
    ...mutation(route),
    meta: { shown },
    onSuccess: async points => {
      client.setQueryData(keyOf(contactPoints.list, { params: { id: contactId } }), points)
      done()
      await refresh(client, contacts.showByNumber, contacts.list, contactTimeline.list)
    },
  })
}
