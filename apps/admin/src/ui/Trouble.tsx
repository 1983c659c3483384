import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'

/** What could not be loaded, and the way to try again. */
export const Trouble = ({ text, again }: { text: string; again: () => unknown }) => (
  <Alert
    severity="error"
    sx={{ mt: 2 }}
    action={
      <Button color="inherit" size="small" onClick={() => again()}>
        Try again
      </Button>
    }
  >
    {text}
  </Alert>
)
