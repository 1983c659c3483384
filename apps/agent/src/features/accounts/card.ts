import * as accounts from '@openbook/api/accounts.ts'
import { call, type Input } from '@openbook/api/core/call.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { query, refresh } from '../../lib/query.ts'
import { useProof } from '../sessions/ProofPanel.tsx'

/** The card on file, and who takes the money. */
export function useCard() {
  const account = useQuery(query(accounts.info))
  return { ...account, card: account.data?.payment_infos[0], vendor: account.data?.vendor }
}

/** Keeps a card, or learns where to enter it. */
export function useConnectCard(done?: () => unknown) {
  const client = useQueryClient()
  const { proven, dialog } = useProof()
  const connect = useMutation({
    mutationFn: (sent: Input<typeof accounts.connectCard>) => proven(() => call(accounts.connectCard, sent)),
    onSuccess: ({ url }) => {
      if (url) window.location.assign(url)
      else done?.()
      return refresh(client, accounts.info)
    },
  })
  return { ...connect, dialog }
}
