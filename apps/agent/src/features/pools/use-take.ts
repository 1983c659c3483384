import * as contactTimeline from '@openbook/api/contact-timeline.ts'
import * as contacts from '@openbook/api/contacts.ts'
import { Failed } from '@openbook/api/core/errors.ts'
import * as pools from '@openbook/api/pools.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { mutation, refresh } from '../../lib/query.ts'
import { say } from '../../lib/toasts.ts'
import { paths } from '../../paths.ts'
import { useGo } from '../../ui/Link.tsx'

/** Takes a lead from a pool; whatever comes of it, the lists show it. `lost` is called when somebody else was faster. */
export function useTake(poolId: number, lost?: () => void) {
  const client = useQueryClient()
  const go = useGo()
  const { mutate, isPending, variables } = useMutation({
    ...mutation(pools.assignToMe),
    onSuccess: async ({ number }) => {
      say('This lead is yours.', { action: { label: 'Open it', run: () => go(paths.contact(number)) } })
      await refresh(client, pools.list, contacts.list, contacts.showByNumber, contactTimeline.list)
    },
    onError: async error => {
      if (error instanceof Failed && error.code === 'pools.taken') lost?.()
      await refresh(client, pools.list, contacts.list)
    },
  })
  return {
    take: (id: number) => mutate({ params: { id }, body: { pool_id: poolId } }),
    taking: isPending ? variables?.params.id : undefined,
  }
}
