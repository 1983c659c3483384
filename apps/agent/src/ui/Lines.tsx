import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'

const WIDTHS = ['92%', '70%', '81%']

/** Text that is on its way. */
export function Lines() {
  return (
    <Box role="status" aria-label="Loading" aria-busy="true">
      {WIDTHS.map(width => (
        <Skeleton key={width} width={width} height={28} />
      ))}
    </Box>
  )
}
