import type { CurrentUser } from '@openbook/api/core/current-user.ts'
import { guard } from '@openbook/auth/route-guard.ts'
import { paths } from '../paths.ts'

/** Pages the guard may send people to; billing and the profile join when they are built. */
const BUILT: readonly string[] = [paths.login()]

/** Where the guard of spec section 2 sends this visitor, as far as that page exists; undefined to stay. */
export function sentTo(user: CurrentUser | null, path: string): string | undefined {
  const to = guard({ user, path })
  return to !== 'stay' && BUILT.includes(to.split('?')[0] ?? '') ? to : undefined
}
