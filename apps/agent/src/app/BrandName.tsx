import Box from '@mui/material/Box'
import { place } from '../lib/place.ts'
import { paths } from '../paths.ts'
import { BrandMark, useBrand } from '../ui/BrandMark.tsx'
import { Link } from '../ui/Link.tsx'

export function BrandName() {
  const { name } = useBrand()
  const { name: environment, label } = place
  return (
    <Link
      href={paths.dashboard()}
      underline="none"
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 1,
        color: 'text.primary',
        fontWeight: 700,
        fontSize: '1.0625rem',
      }}
    >
      <BrandMark />
      {name}
      {environment !== 'production' && environment !== 'development' && (
        <Box component="span" sx={{ fontSize: '0.75rem', color: 'text.secondary', fontWeight: 600 }}>
          {label}
        </Box>
      )}
    </Link>
  )
}
