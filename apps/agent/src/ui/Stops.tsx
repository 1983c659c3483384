import Box from '@mui/material/Box'

/** Said of a choice that keeps everybody from contacting them. */
export const Stops = () => (
  <Box component="span" sx={{ ml: 1, color: 'error.main', fontSize: '0.75rem', fontWeight: 600 }}>
    stops all contact
  </Box>
)
