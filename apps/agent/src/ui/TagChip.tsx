import Box from '@mui/material/Box'
import { useTheme } from '@mui/material/styles'
import { tagShade } from './tag-colors.ts'

/** A tag as a small coloured label; the word carries the meaning, the colour only helps the eye. */
export function TagChip({ name, color }: { name: string; color: string }) {
  const { ground, ink } = tagShade(useTheme().palette.mode, color)
  return (
    <Box
      component="span"
      sx={{
        display: 'inline-block',
        maxWidth: 180,
        px: 1,
        borderRadius: 1,
        bgcolor: ground,
        color: ink,
        fontSize: '0.75rem',
        fontWeight: 600,
        lineHeight: '1.375rem',
        whiteSpace: 'nowrap',
        overflow: 'hidden',
        textOverflow: 'ellipsis',
        verticalAlign: 'middle',
      }}
    >
      {name}
    </Box>
  )
}
