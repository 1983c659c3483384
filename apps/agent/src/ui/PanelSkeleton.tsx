import Paper from '@mui/material/Paper'
import Skeleton from '@mui/material/Skeleton'
import { Lines } from './Lines.tsx'

/** A panel whose code is on its way, as high as one whose rows are. */
export function PanelSkeleton() {
  return (
    <Paper variant="outlined" aria-busy="true" sx={{ p: { xs: 1.75, sm: 2.25 } }}>
      <Skeleton width={120} height={32} sx={{ mb: 1.25 }} />
      <Lines />
    </Paper>
  )
}
