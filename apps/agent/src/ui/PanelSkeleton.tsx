import Paper from '@mui/material/Paper'
import Skeleton from '@mui/material/Skeleton'
import { Lines } from './Lines.tsx'

/** A panel whose code is on its way. */
export function PanelSkeleton() {
  return (
    <Paper variant="outlined" aria-busy="true" sx={{ p: 2.25 }}>
      <Skeleton width={120} height={28} />
      <Lines />
    </Paper>
  )
}
