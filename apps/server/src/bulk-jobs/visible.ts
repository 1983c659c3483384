import { mayUseConsole } from '@openbook/auth/roles.ts'
import type { Viewer } from '@openbook/auth/viewer.ts'

/** Which rows of bulk_jobs, as `j`, the viewer may see: their own and those of everyone below; the console sees the agency's. */
export const visible = ({ role, user_id }: Viewer): string =>
  mayUseConsole(role)
    ? 'true'
    : `(j.user_id = ${Number(user_id)} or exists (select from user_downlines d where d.manager_id = ${Number(user_id)} and d.user_id = j.user_id))`

/** Which contacts, as `c` or another name, the viewer may see. */
export const visibleContacts = ({ role, user_id }: Pick<Viewer, 'role' | 'user_id'>, c = 'c'): string =>
  mayUseConsole(role)
    ? 'true'
    : `(${c}.owner_id = ${Number(user_id)} or exists (select from user_downlines d where d.manager_id = ${Number(user_id)} and d.user_id = ${c}.owner_id))`
