import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'

/** The frame before the user is known. */
export function ShellSkeleton() {
  return (
    <Box aria-busy="true" aria-label="Loading" role="status">
      <Box sx={{ height: 64, borderBottom: 1, borderColor: 'divider', bgcolor: 'background.paper' }} />
      <Box sx={{ p: 3, pl: { sm: '120px', xl: '240px' } }}>
        <Skeleton variant="text" width={180} height={40} />
        <Skeleton variant="rounded" height={420} sx={{ mt: 2 }} />
      </Box>
    </Box>
  )
}
