import { useTheme } from '@mui/material/styles'
import { type Brand, brandOf } from '@openbook/config/brands.ts'
import { remembered } from '../lib/remembered.ts'

/** The brand of the signed-in user's agency; before that the last one seen here, else the one this was built for. */
export const useBrand = (): Brand => brandOf(remembered().brand ?? import.meta.env.VITE_BRAND)

export function BrandMark({ size = 28 }: { size?: number }) {
  const { mark } = useBrand()
  const dark = useTheme().palette.mode === 'dark'
  return (
    <svg width={size} height={size} viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path d={mark.path} fill={dark ? mark.color_dark : mark.color} />
    </svg>
  )
}
