import { DASHBOARD_TYPES, type DashboardType } from '@openbook/api/core/dashboard.ts'
import type { SearchParams } from '../../lib/search-params.ts'

export const SPANS = [30, 60, 90, 366] as const

export interface LicencesSearch {
  type?: DashboardType
  /** Only those that end within so many days, or have. */
  days?: (typeof SPANS)[number]
  page?: number
}

/** Reads the address; what it cannot mean is left out. */
export function readLicences({ type, days, page }: SearchParams): LicencesSearch {
  const whose = DASHBOARD_TYPES.find(each => each === type)
  const span = SPANS.find(each => String(each) === String(days))
  const wanted = /^\d{1,6}$/.test(String(page ?? '')) ? Number(page) : 1
  return { ...(whose && { type: whose }), ...(span && { days: span }), ...(wanted > 1 && { page: wanted }) }
}
