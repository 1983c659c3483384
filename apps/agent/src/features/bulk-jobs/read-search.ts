import { JOB_ORDERS, STATES } from '@openbook/api/bulk-jobs.ts'
import { PAGE_SIZES } from '@openbook/config/limits.ts'
import { useSearch } from '@tanstack/react-router'
import { paths } from '../../paths.ts'
import { useGo } from '../../ui/Link.tsx'

export type JobOrder = (typeof JOB_ORDERS)[number]
export type JobState = (typeof STATES)[number] | 'active'
export interface JobsSearch {
  kind?: string
  state?: JobState
  user_id?: number
  order_field?: JobOrder
  order?: 'ASC' | 'DESC'
  page?: number
  limit?: number
}

/** What one may narrow the list to, in the words of the screen. */
export const KINDS: Record<string, string> = {
  'contacts.tag': 'Tags',
  'tags.merge': 'Merged tags',
  'contacts.update_group': 'Changes',
  'contacts.opt_out': 'Opt-outs',
  'contacts.scrub': 'Scrubs',
  'contacts.delete': 'Deletions',
  'contacts.restore': 'Restorations',
  'contacts.purge': 'Purges',
  'contact_imports.run': 'Imports',
  'contact_imports.attach': 'Imported files',
  'contact_transfers.run': 'Transfers',
  'contact_merges.merge_all': 'Merges',
  'contact_exports.run': 'Exports',
  'contact_prints.run': 'Prints',
  'mailers.assign': 'Mailers',
  'aftercares.enroll_all': 'Aftercare',
}

const among = <T>(list: readonly T[], value: unknown) => list.find(each => String(each) === value)
const whole = (text: string | undefined) => (/^[1-9]\d{0,8}$/.test(text ?? '') ? Number(text) : undefined)

/** The list as its address tells it; what it cannot mean is left out. */
export function useJobsSearch(): JobsSearch {
  const raw = useSearch({ strict: false }) as Record<string, string | undefined>
  const page = whole(raw.page) ?? 1
  const found: Record<string, unknown> = {
    kind: among(Object.keys(KINDS), raw.kind),
    state: among(['active' as const, ...STATES], raw.state),
    user_id: whole(raw.user_id),
    order_field: among(JOB_ORDERS, raw.order_field),
    order: among(['ASC', 'DESC'] as const, raw.order),
    page: page > 1 ? page : undefined,
    limit: among(PAGE_SIZES, raw.limit),
  }
  return Object.fromEntries(Object.entries(found).filter(([, value]) => value !== undefined))
}

/** The address of another view of the list, on its first page unless a page is named. */
export function useJobsPath() {
  const { page: _page, ...search } = useJobsSearch()
  return (change: { [K in keyof JobsSearch]?: JobsSearch[K] | undefined }) => paths.bulkJobs({ ...search, ...change })
}

export function useChange() {
  const path = useJobsPath()
  const go = useGo()
  return (change: Parameters<typeof path>[0]) => go(path(change), { replace: true })
}
