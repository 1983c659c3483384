import Box from '@mui/material/Box'
import type { SxProps } from '@mui/material/styles'
import type { ReactNode } from 'react'

interface Props {
  label: string
  /** What it says; what can be done about it stands behind. */
  says: ReactNode
  sx: SxProps
  children: ReactNode
}

/** A line over the whole width above the page. */
export const Strip = ({ label, says, sx, children }: Props) => (
  <Box
    component="section"
    aria-label={label}
    sx={[
      {
        px: { xs: 1.5, sm: 2.5 },
        py: 0.75,
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        columnGap: 1,
        rowGap: 0.5,
        fontSize: '0.875rem',
      },
      ...[sx].flat(),
    ]}
  >
    <Box sx={{ flex: '1 1 240px' }}>{says}</Box>
    {children}
  </Box>
)
