import type { ContactCondition } from '@openbook/api/core/contacts-scope.ts'
import type { Asking } from './conditions.ts'

/** Whether one's own book is read with its filters first, and the texts of those few who are left: what stands elsewhere is asked of each, in a book that is not long. */
export function readsThrough({ own, short, deleted }: Asking, rest: readonly ContactCondition[]): boolean {
  const says = (fields: readonly string[]) =>
    rest.some(node => 'field' in node && fields.includes(node.field) && (node.op ?? 'any_of') === 'any_of')
  if (!own || deleted) return false
  if (says(TOLD_BY_OWNER)) return true
  return Boolean(short) && says(TOLD_BESIDE)
}
/** What the index of a book says, and what is asked of each contact. */
const TOLD_BY_OWNER: readonly string[] = ['status_id', 'source_id', 'gender', 'line_of_business']
const TOLD_BESIDE: readonly string[] = ['city', 'county', 'zip', 'state', 'tag_id']
/** How what stands elsewhere is asked then. */
export const PROBED = { grouped: true, way: 'probed' } as const
