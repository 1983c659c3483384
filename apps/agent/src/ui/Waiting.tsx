import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { SLOW_WORDS, useSlow } from '../lib/slow.ts'

interface Props {
  /** "Loading transfers": for those who do not see the outline. */
  label: string
  height: number
}

/** A list that is on its way, as high as one; in words once it takes long. */
export function Waiting({ label, height }: Props) {
  const slow = useSlow()
  return (
    <Box role="status" aria-busy="true" aria-label={label}>
      {slow && (
        <Typography variant="body2" sx={{ mb: 1 }}>
          {SLOW_WORDS}
        </Typography>
      )}
      <Skeleton variant="rounded" height={height} />
    </Box>
  )
}
