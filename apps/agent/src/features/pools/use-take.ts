import * as contactTimeline from '@openbook/api/contact-timeline.ts'
import * as contacts from '@openbook/api/contacts.ts'
import { Failed } from '@openbook/api/core/errors.ts'
import * as pools from '@openbook/api/pools.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { mutation, refresh } from '../../lib/query.ts'
import { say, sayFailed } from '../../lib/toasts.ts'
import { paths } from '../../paths.ts'
import { useGo } from '../../ui/Link.tsx'

/** A lead that is taken only once what to know about it was read. */
export interface Cautioned {
  why: string
  /** Takes it all the same. */
  go: () => void
  /** Leaves it. */
  leave: () => void
}

const hasCode = (error: unknown, code: string): error is Failed => error instanceof Failed && error.code === code

/** Takes a lead from a pool; whatever comes of it, the lists show it. `lost` is called when somebody else was faster. */
export function useTake(poolId: number, lost?: () => void) {
  const client = useQueryClient()
  const go = useGo()
  const { mutate, isPending, variables, error, reset } = useMutation({
    ...mutation(pools.assignToMe),
    meta: { shown: true },
    onSuccess: async ({ number }) => {
      say('This lead is yours.', { action: { label: 'Open it', run: () => go(paths.contact(number)) } })
      await refresh(client, pools.list, contacts.list, contacts.showByNumber, contactTimeline.list)
    },
    onError: async error => {
      if (hasCode(error, 'pools.caution')) return
      sayFailed(error)
      if (hasCode(error, 'pools.taken')) lost?.()
      await refresh(client, pools.list, contacts.list)
    },
  })
  const take = (id: number, confirm = false) =>
    mutate({ params: { id }, body: { pool_id: poolId, ...(confirm && { confirm }) } })
  const caution = hasCode(error, 'pools.caution') ? error : undefined
  const cautioned: Cautioned | undefined = caution &&
    variables && { why: caution.sentence, go: () => take(variables.params.id, true), leave: reset }
  return { take: (id: number) => take(id), taking: isPending ? variables?.params.id : undefined, cautioned }
}
