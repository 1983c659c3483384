import type { CurrentUser } from '@openbook/api/core/current-user.ts'
import { DASHBOARD_TYPES, type DashboardType } from '@openbook/api/core/dashboard.ts'
import { may } from '@openbook/auth/permissions.ts'
import { mayUseConsole, type Role } from '@openbook/auth/roles.ts'
import type { SearchParams } from '../../lib/search-params.ts'

/** Reads the address; what it cannot mean is left out. */
export function readDashboard({ type }: SearchParams): { type?: DashboardType } {
  const asked = DASHBOARD_TYPES.find(each => each === type)
  return asked ? { type: asked } : {}
}

/** The dashboards somebody has, the one they begin with first: administrators look at the agency, managers also at those below. */
export function typesOf({ roles }: Pick<CurrentUser, 'roles'>): readonly DashboardType[] {
  if (roles.some(role => mayUseConsole(role as Role))) return ['all', 'mine']
  return roles.some(role => may(role as Role, 'users.team')) ? ['mine', 'downline'] : ['mine']
}
