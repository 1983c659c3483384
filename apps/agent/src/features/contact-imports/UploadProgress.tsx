import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import LinearProgress from '@mui/material/LinearProgress'
import Typography from '@mui/material/Typography'

interface Props {
  /** 0 to 1. */
  share: number
  /** What is done with the file once it is there. */
  after: string
  onCancel: () => void
}

/** How far a file is on its way up, and the way out until it has arrived. */
export function UploadProgress({ share, after, onCancel }: Props) {
  return (
    <Box sx={{ mt: 2, maxWidth: 360, mx: 'auto', textAlign: 'center' }}>
      <LinearProgress variant="determinate" value={share * 100} aria-label="Upload" />
      <Typography variant="body2" sx={{ mt: 0.5, color: 'text.secondary' }} role="status">
        {share < 1 ? `Uploading, ${Math.round(share * 100)} %` : after}
      </Typography>
      {share < 1 && (
        <Button color="inherit" onClick={onCancel} sx={{ mt: 0.5 }}>
          Cancel upload
        </Button>
      )}
    </Box>
  )
}

/** Why a file was not taken. */
export const UploadProblem = ({ text }: { text: string }) => (
  <Alert severity="error" variant="outlined" sx={{ mt: 1.5 }}>
    {text}
  </Alert>
)
