import type { UserListQuery } from '@openbook/api/core/user-filter.ts'
import { rolesWith } from '@openbook/auth/permissions.ts'
import { ROLES } from '@openbook/auth/roles.ts'
import type { z } from 'zod'
import { rolesOver } from './policy.ts'
import type { Filter } from './queries.ts'

/** What a list of users is narrowed to, in whichever of its two dialects. */
export function filterOf(query: z.output<typeof UserListQuery>): Filter {
  const asked = { ...query, ...query.filter }
  return { ...asked, among: amongOf(asked) }
}

function amongOf({ only_rm, impersonators, may_lead }: z.output<typeof UserListQuery>): Filter['among'] {
  if (only_rm) return ['regional_manager']
  if (impersonators) return rolesWith('users.impersonate')
  if (may_lead === undefined) return undefined
  const led = ROLES.find(role => role === may_lead)
  return led ? rolesOver(led) : rolesWith('users.team')
}
