import { styled, useTheme } from '@mui/material/styles'
import { tagShade } from './tag-colors.ts'

const Chip = styled('span')({
  display: 'inline-block',
  maxWidth: 180,
  padding: '0 8px',
  borderRadius: 6,
  fontSize: '0.75rem',
  fontWeight: 600,
  lineHeight: '1.375rem',
  whiteSpace: 'nowrap',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  verticalAlign: 'middle',
})

/** A tag as a small coloured label; the word carries the meaning, the colour only helps the eye. */
export function TagChip({ name, color }: { name: string; color: string }) {
  const { ground, ink } = tagShade(useTheme().palette.mode, color)
  return <Chip style={{ backgroundColor: ground, color: ink }}>{name}</Chip>
}
