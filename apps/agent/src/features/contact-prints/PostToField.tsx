import TextField from '@mui/material/TextField'
import type { Values } from './print-values.ts'

const CHOICES = [
  [
    'mailing',
    'Mailing address',
    'Who has none gets it at the seasonal address during that season, else at the primary one.',
  ],
  ['primary', 'Primary address', 'Mailing and seasonal addresses are not used.'],
] as const

interface Props {
  values: Values
  change: (more: Partial<Values>) => void
}

/** Which address of each contact is printed, said in words. */
export function PostToField({ values: { post_to }, change }: Props) {
  return (
    <TextField
      select
      label="Address to use"
      value={post_to}
      onChange={event => change({ post_to: event.target.value as Values['post_to'] })}
      helperText={CHOICES.find(([value]) => value === post_to)?.[2]}
      slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
      sx={{ mt: 1 }}
    >
      {CHOICES.map(([value, label]) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </TextField>
  )
}
