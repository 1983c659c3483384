import type { CurrentUser } from '@openbook/api/core/current-user.ts'
import { mayUseConsole, type Role } from '@openbook/auth/roles.ts'
import { showTimesIn } from './dates.ts'
import { believed } from './levels.ts'
import { setLook } from './look.ts'
import { remember } from './remembered.ts'

/** Admins see the whole agency and have no book of their own. */
export const seesAgency = ({ roles }: CurrentUser) => roles.some(role => mayUseConsole(role as Role))

/** Takes over what a user brings: who they are, zone, look, brand, and what the next first paint needs of them. */
export function learn(user: CurrentUser) {
  believed.learn(user)
  showTimesIn(user.timezone)
  setLook(user.profile)
  remember({ brand: user.business_unit.brand, whole: seesAgency(user) })
}
