import TextField from '@mui/material/TextField'

interface ChoiceProps {
  label: string
  value: string
  choices: [string, string][]
  help?: string
  onChange: (value: string) => void
}

/** One of a few. */
export function Choice({ label, value, choices, help, onChange }: ChoiceProps) {
  return (
    <TextField
      select
      label={label}
      value={value}
      helperText={help}
      onChange={event => onChange(event.target.value)}
      slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
    >
      {choices.map(([name, title]) => (
        <option key={name} value={name}>
          {title}
        </option>
      ))}
    </TextField>
  )
}
