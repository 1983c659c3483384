import type { CurrentUser } from '@openbook/api/core/current-user.ts'
import { guard } from '@openbook/auth/route-guard.ts'
import { paths } from '../paths.ts'

/** Pages the guard may send a signed-in user to; billing joins when it is built. */
const BUILT: readonly string[] = [paths.profile(), paths.dashboard()]

/** Where the guard of spec section 2 sends this user, as far as that page exists; undefined to stay. */
export function sentTo(user: CurrentUser, path: string): string | undefined {
  const to = guard({ user, path })
  return to !== 'stay' && BUILT.includes(to.split('?')[0] ?? '') ? to : undefined
}
