import Box from '@mui/material/Box'
import Paper from '@mui/material/Paper'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { SLOW_WORDS, useSlow } from '../../lib/slow.ts'

const ROWS = Array.from({ length: 10 }, (_, row) => row)

export function ListSkeleton() {
  const slow = useSlow()
  return (
    <Paper variant="outlined" role="status" aria-busy="true" aria-label="Loading contacts" sx={{ p: 2 }}>
      {slow && <Typography variant="body2">{SLOW_WORDS}</Typography>}
      {ROWS.map(row => (
        <Box key={row} sx={{ display: 'flex', gap: 3, py: 1 }}>
          <Skeleton width="24%" />
          <Skeleton width="16%" />
          <Skeleton width="30%" />
          <Skeleton width="14%" />
        </Box>
      ))}
    </Paper>
  )
}
