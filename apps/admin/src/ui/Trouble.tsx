import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'

/** What could not be loaded, and the way to try again where that may help. */
export const Trouble = ({ text, again }: { text: string; again?: (() => unknown) | undefined }) => (
  <Alert
    severity="error"
    sx={{ mt: 2 }}
    action={
      again && (
        <Button color="inherit" size="small" onClick={() => again()}>
          Try again
        </Button>
      )
    }
  >
    {text}
  </Alert>
)
