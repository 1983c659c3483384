import Box from '@mui/material/Box'
import { onlineManager } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'

const watch = (changed: () => void) => onlineManager.subscribe(changed)

/** Says so as long as the browser is offline. */
export function ConnectionBar() {
  const online = useSyncExternalStore(watch, () => onlineManager.isOnline())
  return (
    <Box role="status">
      {!online && (
        <Box
          sx={{
            px: 2,
            py: 0.75,
            bgcolor: 'warning.main',
            color: 'warning.contrastText',
            fontSize: '0.875rem',
            fontWeight: 600,
          }}
        >
          You are offline. What you see may be out of date, and changes cannot be saved until you are back.
        </Box>
      )}
    </Box>
  )
}
