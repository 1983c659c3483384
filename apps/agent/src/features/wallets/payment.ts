import * as accounts from '@openbook/api/accounts.ts'
import * as wallets from '@openbook/api/wallets.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { query } from '../../lib/query.ts'

export type Method = 'wallet' | 'card'
export type Payment = ReturnType<typeof usePayment>

/**
 * What pays for something of this price in dollars; no price while it is not known. The wallet, unless it has too little
 * and a card can be charged, or the person chose.
 */
export function usePayment(price: string | undefined) {
  const wallet = useQuery(query(wallets.show))
  const account = useQuery(query(accounts.info))
  const [chosen, choose] = useState<Method>()
  const spendable = wallet.data?.spendable
  const card = account.data?.payment_infos[0]
  const short = spendable !== undefined && price !== undefined && Number(spendable) < Number(price)
  const chargeable = Boolean(card && !card.expired)
  const method: Method = chosen ?? (short && chargeable ? 'card' : 'wallet')
  const ready = method === 'wallet' ? spendable !== undefined && !short : chargeable
  return { method, choose, spendable, card, short, ready, asked: Boolean(account.data), error: wallet.error }
}
