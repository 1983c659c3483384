import Box from '@mui/material/Box'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import { type ReactNode, useId } from 'react'

interface Props {
  title: string
  count?: number | undefined
  action?: ReactNode
  /** What would stand here, when nothing does: the panel is then one quiet line. */
  empty?: string | false | undefined
  children: ReactNode
}

/** One titled part of a page. */
export function Panel({ title, count, action, empty, children }: Props) {
  const id = useId()
  return (
    <Paper
      component="section"
      variant="outlined"
      aria-labelledby={id}
      sx={{ px: { xs: 1.75, sm: 2.25 }, py: empty ? 1 : { xs: 1.75, sm: 2.25 }, scrollMarginTop: 112 }}
    >
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'center',
          columnGap: 1,
          minHeight: 32,
          mb: empty ? 0 : 1.25,
        }}
      >
        <Typography id={id} variant="h2" sx={{ flex: '1 1 auto' }}>
          {title}
          {count !== undefined && count > 0 && (
            <Box component="span" sx={{ ml: 1, color: 'text.secondary', fontWeight: 500 }}>
              {count}
            </Box>
          )}
        </Typography>
        {action}
      </Box>
      {empty && (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {empty}
        </Typography>
      )}
      {children}
    </Paper>
  )
}
