import Box from '@mui/material/Box'
import { useUser } from '../lib/current-user.ts'

/** What the administrators say to everyone, until they take it back. */
export function Announcement() {
  const { announcement } = useUser().settings
  return (
    <Box role="status" aria-label="Announcement">
      {announcement && (
        <Box
          sx={{
            px: 2,
            py: 0.75,
            bgcolor: 'info.main',
            color: 'info.contrastText',
            fontSize: '0.875rem',
            fontWeight: 600,
          }}
        >
          {announcement}
        </Box>
      )}
    </Box>
  )
}
