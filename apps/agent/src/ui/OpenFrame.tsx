import Box from '@mui/material/Box'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { place } from '../lib/place.ts'
import { BrandMark, useBrand } from './BrandMark.tsx'
import { OpenLinks } from './OpenLinks.tsx'

/** The frame of pages that need no sign-in: whose product this is, and one card. */
export function OpenFrame({ children }: { children: ReactNode }) {
  return (
    <Box component="main" sx={{ minHeight: '100dvh', display: 'grid', placeItems: 'center', p: 2 }}>
      <Box sx={{ width: '100%', maxWidth: 400 }}>
        <Masthead />
        <Paper variant="outlined" sx={{ p: { xs: 2.5, sm: 4 } }}>
          {children}
        </Paper>
        <OpenLinks />
      </Box>
    </Box>
  )
}

function Masthead() {
  const { name, tagline } = useBrand()
  const { label } = place
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.5, mb: 3, px: 0.5 }}>
      <BrandMark size={44} />
      <Box>
        <Typography sx={{ fontSize: '1.375rem', fontWeight: 700, lineHeight: 1.2, letterSpacing: '-0.02em' }}>
          {name}
        </Typography>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {tagline}
          {label && ` · ${label}`}
        </Typography>
      </Box>
    </Box>
  )
}
