import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'

/** Beside the way to save, so that it is read before it is pressed; what is typed stays. */
export const ChangedWhileEditing = ({ look }: { look: () => void }) => (
  <Alert
    severity="warning"
    role="alert"
    sx={{
      flex: '1 1 20rem',
      alignItems: 'center',
      py: { xs: 0, sm: 0.75 },
      '& .MuiAlert-icon': { display: { xs: 'none', sm: 'flex' } },
      '& .MuiAlert-action': { pt: 0 },
    }}
    action={
      <Button color="inherit" size="small" sx={{ whiteSpace: 'nowrap' }} onClick={look}>
        Show what
      </Button>
    }
  >
    Somebody changed this contact meanwhile.
  </Alert>
)
