import TextField from '@mui/material/TextField'
import { LABELS_ON_SHEET } from '@openbook/api/contact-prints.ts'
import type { Values } from './print-values.ts'

interface Props {
  values: Values
  change: (more: Partial<Values>) => void
}

/** Where the labels begin. */
export function LabelFields({ values: { skip_labels }, change }: Props) {
  const places = Array.from({ length: LABELS_ON_SHEET }, (_, place) => place)
  return (
    <TextField
      select
      label="Begin at"
      value={skip_labels}
      onChange={event => change({ skip_labels: Number(event.target.value) })}
      helperText="For a sheet of which some labels are used up. 30 labels a sheet, 3 across; print at 100 %."
      slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
      sx={{ mt: 1 }}
    >
      {places.map(place => (
        <option key={place} value={place}>
          Row {Math.floor(place / 3) + 1}, label {(place % 3) + 1}
        </option>
      ))}
    </TextField>
  )
}
