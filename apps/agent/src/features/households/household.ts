import * as contactTimeline from '@openbook/api/contact-timeline.ts'
import * as contacts from '@openbook/api/contacts.ts'
import { Failed } from '@openbook/api/core/errors.ts'
import type { Route } from '@openbook/api/core/route.ts'
import * as households from '@openbook/api/households.ts'
import * as lifeEvents from '@openbook/api/life-events.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import { mutation, refresh } from '../../lib/query.ts'

export type Member = z.output<typeof households.HouseholdMember>
export type Relation = (typeof households.RELATIONS)[number]

export const RELATION_LABELS: Record<Relation, string> = {
  spouse: 'Spouse or partner',
  dependant: 'Dependant',
  parent: 'Parent',
  other: 'Other',
}

/** An act on the links of a contact. Others in the household have pages too: all of them are stale after it. */
export function useLinking<R extends Route & { returns: (typeof households.show)['returns'] }>(
  route: R,
  { shown = false, done = () => {} }: { shown?: boolean; done?: () => void } = {},
) {
  const client = useQueryClient()
  return useMutation({
    ...mutation(route),
    meta: { shown },
    onSuccess: async () => {
      done()
      await refresh(client, households.show, lifeEvents.show, contacts.list, contactTimeline.list)
    },
    onError: async error => {
      if (error instanceof Failed && error.status === 409) await refresh(client, households.show)
    },
  })
}
