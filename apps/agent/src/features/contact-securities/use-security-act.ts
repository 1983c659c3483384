import * as contactSecurities from '@openbook/api/contact-securities.ts'
import * as contactTimeline from '@openbook/api/contact-timeline.ts'
import type { Route } from '@openbook/api/core/route.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { mutation, refresh } from '../../lib/query.ts'

/** Removing an investment or bringing one back; what it came upon is fetched again, also where it was refused. */
export function useSecurityAct<const R extends Route>(route: R, done: () => void = () => {}) {
  const client = useQueryClient()
  return useMutation({
    ...mutation(route),
    onSuccess: done,
    onSettled: () => refresh(client, contactSecurities.list, contactSecurities.listDeleted, contactTimeline.list),
  })
}
