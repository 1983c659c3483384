import { ROLES } from '@openbook/auth/roles.ts'
import { roleLabel } from '@openbook/config/brands.ts'
import { useBrand } from '../layout/BrandMark.tsx'

/** What the viewer's brand calls a role. */
export function useRoleLabel() {
  const brand = useBrand()
  return (role: string) => roleLabel(brand, role)
}

/** Every role as a choice, for filters. */
export function useRoleChoices() {
  const labelOf = useRoleLabel()
  return ROLES.map(id => ({ id, name: labelOf(id) }))
}
