import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { isPassing } from '../lib/query.ts'
import { sentenceOf } from '../lib/toasts.ts'

interface Props {
  error: unknown
  /** What could not be shown: "The contacts". */
  what: string
  retry: () => unknown
  busy?: boolean
}

/** A part of the screen that could not be loaded, in words, with a way on where asking again may help. */
export function Failed({ error, what, retry, busy = false }: Props) {
  return (
    <Alert
      severity="error"
      variant="outlined"
      sx={{ alignItems: 'center' }}
      action={
        isPassing(error) && (
          <Button color="inherit" size="small" onClick={() => void retry()} disabled={busy}>
            Try again
          </Button>
        )
      }
    >
      {what} could not be loaded. {sentenceOf(error)}
    </Alert>
  )
}
