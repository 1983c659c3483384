import Box from '@mui/material/Box'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import { type ReactNode, useId } from 'react'

interface Props {
  title: string
  count?: number | undefined
  action?: ReactNode
  children: ReactNode
}

/** One titled part of a page. */
export function Panel({ title, count, action, children }: Props) {
  const id = useId()
  return (
    <Paper component="section" variant="outlined" aria-labelledby={id} sx={{ p: { xs: 1.75, sm: 2.25 } }}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, minHeight: 32, mb: 1.25 }}>
        <Typography id={id} variant="h2" sx={{ flex: 1 }}>
          {title}
          {count !== undefined && count > 0 && (
            <Box component="span" sx={{ ml: 1, color: 'text.secondary', fontWeight: 500 }}>
              {count}
            </Box>
          )}
        </Typography>
        {action}
      </Box>
      {children}
    </Paper>
  )
}
