import { roleLabel, rolesOf } from '@openbook/config/brands.ts'
import { useBrand } from '../layout/BrandMark.tsx'
import { useIdentity } from './useIdentity.ts'

/** What the viewer's brand calls a role. */
export function useRoleLabel() {
  const brand = useBrand()
  return (role: string) => roleLabel(brand, role)
}

/** Every role of the brand as a choice, for filters. */
export function useRoleChoices() {
  const labelOf = useRoleLabel()
  const features = useIdentity()?.user.features ?? []
  const flags = Object.fromEntries(features.map(name => [name, true]))
  return rolesOf(useBrand(), flags).map(id => ({ id, name: labelOf(id) }))
}
