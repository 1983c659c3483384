import { ORDERS, STATUSES } from '@openbook/api/contact-transfers.ts'
import { PAGE_SIZES } from '@openbook/config/limits.ts'
import { useSearch } from '@tanstack/react-router'
import { paths } from '../../paths.ts'
import { useGo } from '../../ui/Link.tsx'

export type Order = (typeof ORDERS)[number]
export type Status = (typeof STATUSES)[number] | 'reverted'
export interface TransfersSearch {
  q?: string
  status?: Status
  order_field?: Order
  order?: 'ASC' | 'DESC'
  page?: number
  limit?: number
}

const among = <T>(list: readonly T[], value: unknown) => list.find(each => String(each) === value)

/** The list of attempts as its address tells it; what it cannot mean is left out. */
export function useTransfersSearch(): TransfersSearch {
  const raw = useSearch({ strict: false }) as Record<string, string | undefined>
  const page = /^\d{1,6}$/.test(raw.page ?? '') ? Number(raw.page) : 1
  const found: Record<string, unknown> = {
    q: raw.q?.slice(0, 200),
    status: among([...STATUSES, 'reverted' as const], raw.status),
    order_field: among(ORDERS, raw.order_field),
    order: among(['ASC', 'DESC'] as const, raw.order),
    page: page > 1 ? page : undefined,
    limit: among(PAGE_SIZES, raw.limit),
  }
  return Object.fromEntries(Object.entries(found).filter(([, value]) => value !== undefined && value !== ''))
}

/** Shows another view of the list, from its first page unless a page is named. */
export function useChange() {
  const { page: _page, ...search } = useTransfersSearch()
  const go = useGo()
  return (change: { [K in keyof TransfersSearch]?: TransfersSearch[K] | undefined }) =>
    go(paths.transfers({ ...search, ...change }), { replace: true })
}
