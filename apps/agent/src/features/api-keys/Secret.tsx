import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import TextField from '@mui/material/TextField'
import { copyText } from '../../lib/clipboard.ts'

/** A secret in full, with a way to take it along. */
export function Secret({ label, value }: { label: string; value: string }) {
  const copy = () => copyText(value, `${label} copied. Treat it like a password.`)
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
      <TextField
        label={label}
        value={value}
        size="small"
        sx={{ flex: '1 1 260px' }}
        onFocus={event => event.target.select()}
        slotProps={{ htmlInput: { readOnly: true, spellCheck: false, style: { fontFamily: 'monospace' } } }}
      />
      <Button variant="outlined" onClick={() => void copy()}>
        Copy
      </Button>
    </Box>
  )
}
