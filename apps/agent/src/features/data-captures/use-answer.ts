import * as contactTimeline from '@openbook/api/contact-timeline.ts'
import * as dataCaptures from '@openbook/api/data-captures.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import { keyOf, mutation, refresh } from '../../lib/query.ts'

export type Answer = z.output<typeof dataCaptures.DataCapture>

/** Sets answers, takes them away or brings one back. What is on the screen is read again where somebody else was first. */
export function useAnswerAct<const R extends typeof dataCaptures.update | typeof dataCaptures.restore>(
  contactId: number,
  route: R,
  { shown = false } = {},
) {
  const client = useQueryClient()
  return useMutation({
    ...mutation(route),
    meta: { shown },
    onSuccess: answers => {
      client.setQueryData(keyOf(dataCaptures.show, { params: { id: contactId } }), answers)
      return refresh(client, contactTimeline.list)
    },
    onError: () => refresh(client, dataCaptures.show),
  })
}
