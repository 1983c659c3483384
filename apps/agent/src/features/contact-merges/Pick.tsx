import { styled } from '@mui/material/styles'

/** The browser's own radio button in the user's colour. */
export const Pick = styled('input')(({ theme }) => ({
  flex: 'none',
  width: 16,
  height: 16,
  margin: 0,
  position: 'relative',
  top: 2,
  accentColor: theme.palette.primary.main,
  cursor: 'inherit',
  '&:focus-visible': { outline: `2px solid ${theme.palette.primary.main}`, outlineOffset: 2 },
}))
