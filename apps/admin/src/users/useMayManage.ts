import type { User } from '@openbook/api/users.ts'
import { mayManage, type Role } from '@openbook/auth/roles.ts'
import { useIdentity } from '../ui/useIdentity.ts'

/** Whether one may change what somebody has: not oneself, nobody above, and nobody while one acts as somebody else. */
export function useMayManage() {
  const me = useIdentity()?.user
  return ({ id, role }: Pick<User, 'id' | 'role'>) =>
    me !== undefined && me.id !== id && !me.impersonation && mayManage(me.roles[0] as Role, role as Role)
}
