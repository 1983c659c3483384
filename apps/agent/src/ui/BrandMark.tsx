import { useTheme } from '@mui/material/styles'
import type { Brand, Feature } from '@openbook/config/brands.ts'
import { brandSeen } from '../lib/brand.ts'

/** The brand of the signed-in user's agency; before that the last one seen here, else that of the host. */
export const useBrand = (): Brand => brandSeen()

/** Whether the brand shows a part of the product. */
export const useShows = (feature: Feature): boolean => useBrand().features[feature]

export function BrandMark({ size = 28 }: { size?: number }) {
  const { mark } = useBrand()
  const dark = useTheme().palette.mode === 'dark'
  return (
    <svg width={size} height={size} viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path d={mark.path} fill={dark ? mark.color_dark : mark.color} />
    </svg>
  )
}
