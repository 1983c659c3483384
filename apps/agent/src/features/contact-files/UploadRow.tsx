import Close from '@mui/icons-material/Close'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import LinearProgress from '@mui/material/LinearProgress'
import Typography from '@mui/material/Typography'
import type { Upload } from './use-uploads.ts'

export function UploadRow({ upload: { name, share, said, cancel } }: { upload: Upload }) {
  if (said)
    return (
      <Box component="li" sx={{ py: 0.5 }}>
        <Alert severity="error" role="alert" onClose={cancel}>
          {name}: {said}
        </Alert>
      </Box>
    )
  const percent = Math.round(share * 100)
  return (
    <Box component="li" sx={{ display: 'flex', alignItems: 'center', gap: 1, py: 0.75 }}>
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Typography variant="body2" noWrap>
          {name}
        </Typography>
        <LinearProgress
          variant="determinate"
          value={percent}
          aria-label={`Uploading ${name}`}
          sx={{ mt: 0.5, borderRadius: 1 }}
        />
      </Box>
      <Typography variant="caption" sx={{ color: 'text.secondary', minWidth: 40, textAlign: 'right' }}>
        {percent} %
      </Typography>
      <IconButton size="small" aria-label={`Stop uploading ${name}`} onClick={cancel}>
        <Close fontSize="small" />
      </IconButton>
    </Box>
  )
}
