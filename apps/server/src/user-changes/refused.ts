import { mayGive } from '@openbook/auth/roles.ts'
import type { Viewer } from '@openbook/auth/viewer.ts'
import type { Person } from './queries.ts'

/** Why this user would not be changed; undefined where they would. The own company gives no power. */
export function whyRefused(
  viewer: Viewer,
  person: Person,
  wanted?: { corporation_id?: number | null | undefined },
): string | undefined {
  if (person.id === viewer.user_id)
    return wanted?.corporation_id === undefined ? 'This is you: another administrator has to.' : undefined
  if (!mayGive(viewer.role, person.role)) return 'Only somebody of higher rank may change them.'
  return undefined
}
