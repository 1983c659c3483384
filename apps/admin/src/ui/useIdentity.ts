import { type Role, worksAcrossAgencies } from '@openbook/auth/roles.ts'
import { ianaZone } from '@openbook/config/limits.ts'
import { useGetIdentity, usePermissions } from 'react-admin'
import type { Identity } from '../authProvider.ts'

/** The signed-in user, once known. */
export const useIdentity = () => useGetIdentity().identity as Identity | undefined

/** Their time zone, by its name in the IANA database. */
export const useZone = () => ianaZone(useIdentity()?.user.timezone ?? 'est')

/** Whether the work of the viewer’s role does not end at their own agency. */
export function useWorksAcross(): boolean {
  const { permissions } = usePermissions<Role>()
  return permissions !== undefined && worksAcrossAgencies(permissions)
}

/** Whether one is here as somebody else, or looks as another role, which a link cannot say: no file is taken out meanwhile. */
export function useIsAnother(): boolean {
  const user = useIdentity()?.user
  return Boolean(user?.impersonation || user?.looking_as)
}
