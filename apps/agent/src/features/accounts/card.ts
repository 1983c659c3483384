import * as accounts from '@openbook/api/accounts.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { mutation, query, refresh } from '../../lib/query.ts'

/** The card on file, and who takes the money. */
export function useCard() {
  const account = useQuery(query(accounts.info))
  return { ...account, card: account.data?.payment_infos[0], vendor: account.data?.vendor }
}

/** Keeps a card, or learns where to enter it. */
export function useConnectCard(done?: () => unknown) {
  const client = useQueryClient()
  return useMutation({
    ...mutation(accounts.connectCard),
    onSuccess: ({ url }) => {
      if (url) window.location.assign(url)
      else done?.()
      return refresh(client, accounts.info)
    },
  })
}
