import * as contactPoints from '@openbook/api/contact-points.ts'
import * as contactTimeline from '@openbook/api/contact-timeline.ts'
import * as contacts from '@openbook/api/contacts.ts'
import { Failed } from '@openbook/api/core/errors.ts'
import type { Route } from '@openbook/api/core/route.ts'
import type * as lifeEvents from '@openbook/api/life-events.ts'
import { formatPhone } from '@openbook/config/phones.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import { lifeQuery } from '../../lib/life-query.ts'
import { keyOf, mutation, query, refresh } from '../../lib/query.ts'
import { REASON_LABELS } from '../../lib/reach.ts'
import { say } from '../../lib/toasts.ts'

export type Point = z.output<typeof contactPoints.ContactPoint>

export type Kind = Point['kind']
export type Doing = { act: 'add'; kind: Kind } | { act: 'edit' | 'consent' | 'broken'; point: Point }

export const shownValue = ({ kind, value }: Pick<Point, 'kind' | 'value'>) =>
  kind === 'phone' ? formatPhone(value) : value

export const pointsQuery = (contactId: number) => query(contactPoints.list, { params: { id: contactId } })

type Way = Pick<Point, 'kind' | 'value'>
type Reason = (typeof lifeEvents.REASONS)[number]

/** Whether a phone or e-mail may be used now; undefined until that is known. */
export function useReach(contactId: number): (way: Way) => { allowed: boolean; reasons: Reason[] } | undefined {
  const { data } = useQuery(lifeQuery(contactId))
  return ({ kind, value }) => data?.reach.find(each => each.kind === kind && each.value === value)
}
export const inWords = (reasons: Reason[]) => reasons.map(reason => REASON_LABELS[reason]).join(', ')
export const hrefOf = ({ kind, value }: Way) => `${kind === 'phone' ? 'tel' : 'mailto'}:${value}`

/** An act on a contact's points; every answer is the whole list, fresh. */
export function usePointAct<
  const R extends Route & {
    returns: (typeof contactPoints.list)['returns']
    params: (typeof contactPoints.list)['params']
  },
>(
  route: R,
  contactId: number,
  { shown = false, done = () => {} }: { shown?: boolean; done?: (points: Point[]) => void } = {},
) {
  const client = useQueryClient()
  return useMutation({
    ...mutation(route),
    meta: { shown },
    onSuccess: async points => {
      client.setQueryData(keyOf(contactPoints.list, { params: { id: contactId } }), points)
      done(points)
      await refresh(client, contacts.showByNumber, contacts.list, contactTimeline.list)
    },
    onError: async error => {
      if (error instanceof Failed && error.status === 409) await refresh(client, contactPoints.list)
    },
  })
}

const of = ({ kind, value, validity, validity_reason, validity_at }: Point) => ({
  kind,
  value,
  validity,
  validity_reason,
  validity_at,
})

/** Says whether a phone or e-mail works, with a way back to what was said of it before. */
export function useWorks(contactId: number, point: Point, { shown = false, done = () => {} } = {}) {
  const params = { id: contactId }
  const undo = usePointAct(contactPoints.validity, contactId)
  return usePointAct(contactPoints.validity, contactId, {
    shown,
    done: points => {
      const now = points.find(({ kind, value }) => kind === point.kind && value === point.value)
      const back = { params, body: { ...of(point), began: now?.validity_at } }
      const works = now?.validity === 'invalid' ? 'does not work' : 'works again'
      say(`${shownValue(point)} ${works}.`, { action: { label: 'Undo', run: () => undo.mutate(back) } })
      done()
    },
  })
}
