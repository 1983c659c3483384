import Box from '@mui/material/Box'
import Paper from '@mui/material/Paper'
import type { ReactNode } from 'react'
import { BrandMark, useBrand } from '../../ui/BrandMark.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'

/** The frame of a page for somebody who has no account yet. */
export function OpenPage({ title, children }: { title: string; children: ReactNode }) {
  const { name } = useBrand()
  return (
    <Box component="main" sx={{ minHeight: '100dvh', display: 'grid', placeItems: 'center', p: 2 }}>
      <Box sx={{ width: '100%', maxWidth: 480 }}>
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, mb: 2, px: 0.5, fontWeight: 700 }}>
          <BrandMark />
          {name}
        </Box>
        <Paper variant="outlined" sx={{ p: { xs: 2.5, sm: 4 } }}>
          <PageTitle title={title} sx={{ mb: 2 }}>
            {title}
          </PageTitle>
          {children}
        </Paper>
      </Box>
    </Box>
  )
}
