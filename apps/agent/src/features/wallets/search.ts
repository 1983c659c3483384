import type { SearchParams } from '../../lib/search-params.ts'

export const TABS = ['transactions', 'invoices', 'spending', 'team'] as const
export const PERIODS = ['7d', '30d', '90d', '365d'] as const

export interface WalletSearch {
  tab?: (typeof TABS)[number]
  /** `in`, `out`, or what the money moved for. */
  filter?: string
  page?: number
  period?: (typeof PERIODS)[number]
  /** What the payment vendor's page brought back. */
  card_session?: string
}

/** Reads the address; what it cannot mean is left out. */
export function readWallet({ tab, filter, page, period, card_session }: SearchParams): WalletSearch {
  const part = TABS.find(each => each === tab)
  const span = PERIODS.find(each => each === period)
  const wanted = /^\d{1,6}$/.test(String(page ?? '')) ? Number(page) : 1
  return {
    ...(part && { tab: part }),
    ...(filter && /^\w{1,60}$/.test(filter) && { filter }),
    ...(wanted > 1 && { page: wanted }),
    ...(span && { period: span }),
    ...(card_session && { card_session }),
  }
}
