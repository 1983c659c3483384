import type { ContactCondition } from '@openbook/api/core/contacts-scope.ts'
import type { Db } from '../core/db/database.ts'
import type { Asking } from './conditions.ts'
import { countKept } from './counts.ts'

/** Whether one's own book is read with its filters first, and the texts of those few who are left: what stands elsewhere is asked of each, in a book that is not long. */
export async function readsThrough(
  db: Db,
  { own, deleted, owners = '' }: Asking,
  rest: readonly ContactCondition[],
  known: unknown[],
) {
  const says = (fields: readonly string[]) =>
    rest.some(node => 'field' in node && fields.includes(node.field) && (node.op ?? 'any_of') === 'any_of')
  if (!own || deleted) return false
  if (says(TOLD_BY_OWNER)) return true
  if (!says(TOLD_BESIDE)) return false
  const [book] = await db.shaped<{ short: boolean }>(`select (${countKept(owners)}) <= ${SHORT} as short`, known)
  return book?.short ?? false
}
/** What the index of a book says, and what is asked of each contact. */
const TOLD_BY_OWNER: readonly string[] = ['status_id', 'source_id', 'gender', 'line_of_business']
const TOLD_BESIDE: readonly string[] = ['city', 'county', 'zip', 'state', 'tag_id']
const SHORT = 5000
/** How what stands elsewhere is asked then. */
export const PROBED = { grouped: true, way: 'probed' } as const
