import * as wallets from '@openbook/api/wallets.ts'
import { type QueryClient, useQuery } from '@tanstack/react-query'
import { query, refresh } from '../../lib/query.ts'

/** What is in the wallet, as other screens may show it too. */
export const useWallet = () => useQuery(query(wallets.show))

/** After money has moved. */
export const refreshWallet = (client: QueryClient) =>
  refresh(client, wallets.show, wallets.transactionHistory, wallets.invoiceHistory, wallets.analytics, wallets.team)
