import * as permissions from '@openbook/api/permissions.ts'
import { roleLabel, rolesOf } from '@openbook/config/brands.ts'
import { useBrand } from '../layout/BrandMark.tsx'
import { call } from '../wire.ts'
import { useAskedPart } from './missing.ts'
import { useIdentity } from './useIdentity.ts'

/** What the viewer's brand calls a role. */
export function useRoleLabel() {
  const brand = useBrand()
  return (role: string) => roleLabel(brand, role)
}

const ask = () => call(permissions.roles)

/** Every role of the brand and every one somebody has although the brand hides it, as a choice, for filters and sums. */
export function useRoleChoices() {
  const labelOf = useRoleLabel()
  const features = useIdentity()?.user.features ?? []
  const flags = Object.fromEntries(features.map(name => [name, true]))
  const shown = rolesOf(useBrand(), flags).map(id => ({ id, name: labelOf(id) }))
  const data = useAskedPart('Roles', ask)
  return data?.map(({ id }) => ({ id, name: labelOf(id) })) ?? shown
}
