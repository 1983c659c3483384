import { useTheme } from '@mui/material/styles'
import { type Brand, brandOf } from '@openbook/config/brands.ts'
import { useIdentity } from '../ui/useIdentity.ts'
import { firstBrand } from './seen-brand.ts'

/** The brand of the signed-in user's agency; the one to begin with before that. */
export function useBrand(): Brand {
  const user = useIdentity()?.user
  return user ? brandOf(user.business_unit.brand) : firstBrand()
}

export function BrandMark({ brand, size = 28 }: { brand: Brand; size?: number }) {
  const dark = useTheme().palette.mode === 'dark'
  return (
    <svg width={size} height={size} viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path d={brand.mark.path} fill={dark ? brand.mark.color_dark : brand.mark.color} />
    </svg>
  )
}
