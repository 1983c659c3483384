import type { SHARED_WITH } from '@openbook/api/core/quick-filter.ts'
import { mayUseConsole } from '@openbook/auth/roles.ts'
import type { Viewer } from '@openbook/auth/viewer.ts'
import { Refused } from '../http/refused.ts'

export type SharedWith = (typeof SHARED_WITH)[number]

/** SQL: whether a row with `user_id` and `shared` is the user's own or shared with them: by the agency, or by somebody above. */
export const seenBy = (row: string, user: string) =>
  `(${row}.user_id = ${user} or ${row}.shared = 'agency' or ${row}.shared = 'downline'
    and exists (select from user_downlines d where d.manager_id = ${row}.user_id and d.user_id = ${user}))`

/** Throws a 403 for who may not share with the whole agency. */
export function refuseSharing({ role }: Viewer, shared: SharedWith | undefined, code: string): void {
  if (shared === 'agency' && !mayUseConsole(role))
    throw new Refused(403, { shared: 'Only administrators can share with the whole agency.' }, code)
}
