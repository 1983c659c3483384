import Alert from '@mui/material/Alert'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import type { SxProps } from '@mui/material/styles'

interface Props {
  /** Why one is asked. */
  why: string
  meant: boolean
  change: (meant: boolean) => void
  sx?: SxProps
}

/** Asks before one writes to somebody who moved to where one holds no license; service to a client stays possible. */
export function MovedConfirmPanel({ why, meant, change, sx }: Props) {
  return (
    <Alert severity="warning" {...(sx && { sx })}>
      {why}
      <FormControlLabel
        sx={{ display: 'flex', mt: 0.5 }}
        control={<Checkbox size="small" checked={meant} onChange={(_, on) => change(on)} />}
        label="This is a service message, not about a new plan"
      />
    </Alert>
  )
}
