import Box from '@mui/material/Box'

/** Text for programs, as it is. */
export const Code = ({ label, text }: { label: string; text: string }) => (
  <Box
    component="pre"
    role="region"
    aria-label={label}
    tabIndex={0}
    sx={{
      m: 0,
      p: 1.5,
      borderRadius: 1,
      bgcolor: 'action.hover',
      fontSize: '0.8125rem',
      whiteSpace: 'pre-wrap',
      overflowWrap: 'anywhere',
      maxHeight: 420,
      overflow: 'auto',
    }}
  >
    {text}
  </Box>
)
