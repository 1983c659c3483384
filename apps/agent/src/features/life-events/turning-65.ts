import type { SearchParams } from '../../lib/search-params.ts'

export const SPANS = [30, 90, 180, 366] as const

export interface Turning65Search {
  days?: (typeof SPANS)[number]
  page?: number
}

/** Reads the address; what it cannot mean is left out. */
export function readTurning65({ days, page }: SearchParams): Turning65Search {
  const span = SPANS.find(each => String(each) === String(days))
  const wanted = /^\d{1,6}$/.test(String(page ?? '')) ? Number(page) : 1
  return { ...(span && { days: span }), ...(wanted > 1 && { page: wanted }) }
}
